import { bindConditions, type Condition, type Database, pageOf } from '@plinth/kernel';

/** What makes a post visible to everybody, on the alias `p`. */
export const PUBLISHED = "p.type = 'post' AND p.status = 'publish'";

/** The same as the post store selects them. */
export const PUBLISHED_POSTS = { types: ['post'], statuses: ['publish'] } as const;

/** Which posts, in an order that the post store does not know. */
export interface PublishedQuery {
  /** The table of this plugin that says which posts, by its column `post_id`; its alias is `m`, that of the posts `p`. */
  readonly marked: string;
  readonly conditions: readonly Condition[];
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

/** `FROM` and the beginning of `WHERE`. CROSS JOIN has SQLite begin with the small table; the others choose by themselves. */
export function markedPosts(database: Database, marked: string): string {
  return `${database.table(marked)} m CROSS JOIN ${database.table('posts')} p WHERE p.id = m.post_id`;
}

/** One page of published posts by tables of this plugin: one query for the ids and one for the total. */
export async function publishedPage(database: Database, query: PublishedQuery): Promise<IdPage> {
  const { marked, conditions, order, ...page } = query;
  const { sql, values } = bindConditions([{ sql: PUBLISHED, values: [] }, ...conditions]);
  const from = `FROM ${markedPosts(database, marked)} AND ${sql}`;
  const [rows, counted] = await Promise.all([
    database.select<{ id: number }>(`SELECT p.id ${from} ORDER BY ${order} ${pageOf(page)}`, values),
    database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n ${from}`, values),
  ]);
  return { ids: rows.map((row) => row.id), total: Number(counted?.n ?? 0) };
}
