import { POSTS, type PostSelection } from '@plinth/content';
import { bindConditions, DATABASE, pageOf, type Tools } from '@plinth/kernel';
import { countMarked, type IdPage, markedIds, PUBLISHED_POSTS } from './published.js';
import { MOST_DRAWN } from './random-order.js';

interface Range {
  readonly limit: number;
  readonly offset: number;
}

type Using = Pick<Tools, 'use'>;

/** The posts of a selection that were read. */
function read(selection: PostSelection) {
  return { marked: 'mb_post_views', conditions: [{ sql: 'm.views > 0', values: [] }], selection };
}

/** Those that were read, in the order of the index of views. */
function readPosts(tools: Using, selection: PostSelection, range: Range): Promise<number[]> {
  return markedIds(tools, { ...read(selection), order: 'm.views DESC, m.post_id DESC', ...range });
}

/** Those that nobody has read yet, the newest first. */
async function unreadPosts({ use }: Using, selection: PostSelection, range: Range): Promise<number[]> {
  const database = use(DATABASE);
  const posts = await use(POSTS).relation(selection);
  const views = `SELECT 1 FROM ${database.table('mb_post_views')} v WHERE v.post_id = p.id AND v.views > 0`;
  const { sql, values } = bindConditions([posts.where]);
  const text = `SELECT p.id FROM ${posts.from} WHERE NOT EXISTS (${views}) AND ${sql}
    ORDER BY p.created_at DESC, p.id DESC ${pageOf(range)}`;
  return (await database.select<{ id: number }>(text, values)).map((row) => row.id);
}

/** What is ranked, and how many posts that are. A search, which no ranking knows, is left to the store. */
async function candidates({ use }: Using, selection: PostSelection) {
  if (selection.search) {
    const found = await use(POSTS).ids(selection, MOST_DRAWN);
    return { ranked: { ...PUBLISHED_POSTS, include: found }, total: found.length };
  }
  // A list of the store brings its total from memory, while its count asks the database each time.
  const { total } = await use(POSTS).list({ ...selection, limit: 1, without: ['content', 'excerpt'] });
  return { ranked: selection, total };
}

/**
 * The most read posts first, the newest among those that nobody has read yet; at most six queries. A search ranks the
 * newest thousand that it finds.
 */
export async function popularPage(tools: Using, selection: PostSelection, range: Range): Promise<IdPage> {
  const { ranked, total } = await candidates(tools, selection);
  const ids = await readPosts(tools, ranked, range);
  if (ids.length === range.limit || range.offset + ids.length >= total) return { ids, total };
  const before = ids.length > 0 ? range.offset + ids.length : await countMarked(tools, read(ranked));
  const rest = { limit: range.limit - ids.length, offset: Math.max(0, range.offset + ids.length - before) };
  return { ids: [...ids, ...(await unreadPosts(tools, ranked, rest))], total };
}
