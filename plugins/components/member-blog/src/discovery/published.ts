import { POSTS, type PostSelection } from '@plinth/content';
import { bindConditions, type Condition, DATABASE, pageOf, type Tools } from '@plinth/kernel';

/** What everybody sees of the blog. */
export const PUBLISHED_POSTS = { types: ['post'], statuses: ['publish'] } as const;

/** Which of the selected posts: those that a table of this plugin marks. */
export interface Marked {
  /** The table that says which posts, by its column `post_id`; its alias is `m`, that of the posts `p`. */
  readonly marked: string;
  readonly conditions: readonly Condition[];
  /** Default: all that are published. */
  readonly selection?: PostSelection;
}

/** Which published posts, in an order that the post store does not know. */
export interface PublishedQuery extends Marked {
  /** ORDER BY; it must decide every tie, so that pages never repeat a post. */
  readonly order: string;
  readonly limit: number;
  readonly offset?: number;
}

/** The ids of one page, and how many there are in all. */
export interface IdPage {
  readonly ids: number[];
  readonly total: number;
}

type Using = Pick<Tools, 'use'>;

/** `FROM … WHERE …`. CROSS JOIN has SQLite begin with the small table; the others choose by themselves. */
async function rowsOf({ use }: Using, { marked, conditions, selection = PUBLISHED_POSTS }: Marked): Promise<Condition> {
  const posts = await use(POSTS).relation(selection);
  const { sql, values } = bindConditions([posts.where, ...conditions]);
  const from = `${use(DATABASE).table(marked)} m CROSS JOIN ${posts.from}`;
  return { sql: `FROM ${from} WHERE p.id = m.post_id AND ${sql}`, values };
}

/** The ids of one page of marked posts. One query. */
export async function markedIds(tools: Using, query: PublishedQuery): Promise<number[]> {
  const { sql, values } = await rowsOf(tools, query);
  const text = `SELECT p.id ${sql} ORDER BY ${query.order} ${pageOf(query)}`;
  return (await tools.use(DATABASE).select<{ id: number }>(text, values)).map((row) => row.id);
}

/** How many posts are marked. One query. */
export async function countMarked(tools: Using, marked: Marked): Promise<number> {
  const { sql, values } = await rowsOf(tools, marked);
  const row = await tools.use(DATABASE).selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n ${sql}`, values);
  return Number(row?.n ?? 0);
}

/** One page of published posts by tables of this plugin: one query for the ids and one for the total. */
export async function publishedPage(tools: Using, query: PublishedQuery): Promise<IdPage> {
  const [ids, total] = await Promise.all([markedIds(tools, query), countMarked(tools, query)]);
  return { ids, total };
}
