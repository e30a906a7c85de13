import { POSTS, type PostSelection } from '@plinth/content';
import { among, bindConditions, type Condition, DATABASE, type Database, pageOf, type Tools } from '@plinth/kernel';
import { type RankedSelection, rankedConditions } from './conditions.js';
import { type IdPage, markedPosts, PUBLISHED } from './published.js';
import { MOST_DRAWN } from './random-order.js';

/** Which published posts are ranked. */
export type PopularSelection = RankedSelection &
  Pick<PostSelection, 'types' | 'statuses' | 'search' | 'withoutProtected'>;

interface Range {
  readonly limit: number;
  readonly offset: number;
}

async function idsOf(database: Database, text: string, conditions: readonly Condition[]): Promise<number[]> {
  const { sql, values } = bindConditions(conditions);
  return (
    await database.select<{ id: number }>(
      text.replace('WHERE_ALL', () => sql),
      values,
    )
  ).map((row) => row.id);
}

/** Those that were read, in the order of the index of views. */
function readPosts(database: Database, conditions: readonly Condition[], range: Range): Promise<number[]> {
  const from = markedPosts(database, 'mb_post_views');
  const text = `SELECT p.id FROM ${from} AND m.views > 0 AND WHERE_ALL
    ORDER BY m.views DESC, m.post_id DESC ${pageOf(range)}`;
  return idsOf(database, text, conditions);
}

/** Those that nobody has read yet, the newest first. */
function unreadPosts(database: Database, conditions: readonly Condition[], range: Range): Promise<number[]> {
  const read = `SELECT 1 FROM ${database.table('mb_post_views')} v WHERE v.post_id = p.id AND v.views > 0`;
  const text = `SELECT p.id FROM ${database.table('posts')} p WHERE NOT EXISTS (${read}) AND WHERE_ALL
    ORDER BY p.created_at DESC, p.id DESC ${pageOf(range)}`;
  return idsOf(database, text, conditions);
}

async function countRead(database: Database, conditions: readonly Condition[]): Promise<number> {
  const { sql, values } = bindConditions(conditions);
  const text = `SELECT COUNT(*) AS n FROM ${markedPosts(database, 'mb_post_views')} AND m.views > 0 AND ${sql}`;
  return Number((await database.selectOne<{ n: number | string }>(text, values))?.n ?? 0);
}

/** What is ranked, and how many posts that are. A search, which no ranking knows, is left to the store. */
async function candidates(
  { use }: Pick<Tools, 'use'>,
  selection: PopularSelection,
): Promise<{ conditions: readonly Condition[]; total: number }> {
  const published = { sql: PUBLISHED, values: [] };
  if (selection.search) {
    const found = await use(POSTS).ids(selection, MOST_DRAWN);
    return { conditions: [published, ...among('p.id', found)], total: found.length };
  }
  // A list of the store brings its total from memory, while its count asks the database each time.
  const { total } = await use(POSTS).list({ ...selection, limit: 1, without: ['content', 'excerpt'] });
  return { conditions: [published, ...rankedConditions(selection, use(DATABASE).table('post_terms'))], total };
}

/**
 * The most read posts first, the newest among those that nobody has read yet; at most six queries. A search ranks the
 * newest thousand that it finds.
 */
export async function popularPage(
  tools: Pick<Tools, 'use'>,
  selection: PopularSelection,
  range: Range,
): Promise<IdPage> {
  const database = tools.use(DATABASE);
  const { conditions, total } = await candidates(tools, selection);
  const ids = await readPosts(database, conditions, range);
  if (ids.length === range.limit || range.offset + ids.length >= total) return { ids, total };
  const read = ids.length > 0 ? range.offset + ids.length : await countRead(database, conditions);
  const rest = { limit: range.limit - ids.length, offset: Math.max(0, range.offset + ids.length - read) };
  return { ids: [...ids, ...(await unreadPosts(database, conditions, rest))], total };
}
