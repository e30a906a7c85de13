import { POSTS, type PostSelection, listedPosts as p } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import { type AnyTable, type ColumnReference, DATABASE, range, type Sql, sql } from '@plinth/kernel/database';

/** What everybody sees of the blog. */
export const PUBLISHED_POSTS = { types: ['post'], statuses: ['publish'] } as const;

/** Which of the selected posts: those that a table of this plugin marks. */
export interface Marked {
  /** The table that says which posts. */
  readonly marked: AnyTable & { readonly postId: ColumnReference };
  /** On `marked` and `listedPosts`; default: all of its rows. */
  readonly condition?: Sql;
  /** Default: all that are published. */
  readonly selection?: PostSelection;
}

/** Which published posts, in an order that the post store does not know. */
export interface PublishedQuery extends Marked {
  /** ORDER BY; it must decide every tie, so that pages never repeat a post. */
  readonly order: Sql;
  readonly limit: number;
  readonly offset?: number;
}

/** The ids of one page, and how many there are in all. */
export interface IdPage {
  readonly ids: number[];
  readonly total: number;
}

type Using = Pick<PluginContext, 'use'>;

/** `FROM … WHERE …`. CROSS JOIN has SQLite begin with the small table; the others choose by themselves. */
async function rowsOf({ use }: Using, { marked, condition, selection = PUBLISHED_POSTS }: Marked): Promise<Sql> {
  const { where } = await use(POSTS).relation(selection);
  const all = sql`FROM ${marked} CROSS JOIN ${p} WHERE ${p.id} = ${marked.postId} AND ${where}`;
  return condition ? sql`${all} AND ${condition}` : all;
}

/** The ids of one page of marked posts. One query. */
export async function markedIds(context: Using, query: PublishedQuery): Promise<number[]> {
  const rows = await context.use(DATABASE).sql<{ id: number }>`
    SELECT ${p.id} ${await rowsOf(context, query)} ORDER BY ${query.order}${range(query)}`;
  return rows.map((row) => row.id);
}

/** How many posts are marked. One query. */
export async function countMarked(context: Using, marked: Marked): Promise<number> {
  const [row] = await context.use(DATABASE).sql<{ n: number }>`SELECT COUNT(*) AS n ${await rowsOf(context, marked)}`;
  return row?.n ?? 0;
}

/** One page of published posts by tables of this plugin: one query for the ids and one for the total. */
export async function publishedPage(context: Using, query: PublishedQuery): Promise<IdPage> {
  const [ids, total] = await Promise.all([markedIds(context, query), countMarked(context, query)]);
  return { ids, total };
}
