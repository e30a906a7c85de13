import { POSTS, type PostSelection, listedPosts as p } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import { alias, DATABASE, range, sql } from '@plinth/kernel/database';
import { postViews } from '../views/tables.js';
import { countMarked, type IdPage, markedIds, PUBLISHED_POSTS } from './published.js';
import { MAX_DRAWN } from './random-order.js';

/** How much work each way to the order may be. The order is the same by every way. */
export interface Bounds {
  /** A selection of at most so many posts is sorted. */
  readonly sorted: number;
  /** So many of the most read posts are looked at for those of a larger selection, before that is sorted after all. */
  readonly walked: number;
}

const BOUNDS: Bounds = { sorted: 2_000, walked: 2_000 };

interface Range {
  readonly limit: number;
  readonly offset: number;
}

type Using = Pick<PluginContext, 'use'>;

const v = alias(postViews, 'v');

/** The posts of a selection that were read more than so often. */
function readMoreThan(views: number, selection: PostSelection) {
  return { marked: v, condition: sql`${v.views} > ${views}`, selection };
}

/** All posts of a selection in order, whether they were read or not: as much work as the selection has posts. */
async function sortedPosts({ use }: Using, selection: PostSelection, page: Range): Promise<number[]> {
  const { where } = await use(POSTS).relation(selection);
  const rows = await use(DATABASE).sql<{ id: number }>`
    SELECT ${p.id} FROM ${p} LEFT JOIN ${v} ON ${v.postId} = ${p.id}
     WHERE ${where} ORDER BY COALESCE(${v.views}, 0) DESC,
       CASE WHEN ${v.views} > 0 THEN '' ELSE ${p.createdAt} END DESC, ${p.id} DESC${range(page)}`;
  return rows.map((row) => row.id);
}

/** Those that nobody has read yet, the newest first. */
async function unreadPosts({ use }: Using, selection: PostSelection, page: Range): Promise<number[]> {
  const { where } = await use(POSTS).relation(selection);
  const views = sql`SELECT 1 FROM ${v} WHERE ${v.postId} = ${p.id} AND ${v.views} > 0`;
  const rows = await use(DATABASE).sql<{ id: number }>`
    SELECT ${p.id} FROM ${p} WHERE NOT EXISTS (${views}) AND ${where}
     ORDER BY ${p.createdAt} DESC, ${p.id} DESC${range(page)}`;
  return rows.map((row) => row.id);
}

/** The views beyond which there are no more than so many posts, of whatever selection. */
async function floorOfViews({ use }: Using, walked: number): Promise<number> {
  const orderBy = { views: 'desc', postId: 'desc' } as const;
  const one = { columns: ['views'], orderBy, limit: 1, offset: walked } as const;
  const [row] = await use(DATABASE)
    .rows(postViews)
    .list({ views: { above: 0 } }, one);
  return row?.views ?? 0;
}

/** What is ranked, and how many posts that are. A search, which no ranking knows, is left to the store. */
async function candidates({ use }: Using, selection: PostSelection) {
  if (selection.search) {
    const found = await use(POSTS).ids(selection, MAX_DRAWN);
    return { ranked: { ...PUBLISHED_POSTS, include: found }, total: found.length };
  }
  // A moment that moves on makes each total a new one, not worth remembering.
  if (selection.after !== undefined) return { ranked: selection, total: await use(POSTS).count(selection) };
  // A list of the store brings its total from memory, while its count asks the database each time.
  const { total } = await use(POSTS).list({ ...selection, limit: 1, without: ['content', 'excerpt'] });
  return { ranked: selection, total };
}

/**
 * A page of many posts: found among the most read ones in the order of the index of views, or, where nearly nothing was
 * read, among the newest unread ones; whatever neither finds is sorted.
 */
async function rankedPosts(context: Using, selection: PostSelection, range: Range & Bounds): Promise<number[]> {
  const floor = await floorOfViews(context, range.walked);
  const walked = readMoreThan(floor, selection);
  const ids = await markedIds(context, { ...walked, order: sql`${v.views} DESC, ${v.postId} DESC`, ...range });
  if (ids.length === range.limit) return ids;
  if (floor > 0) return sortedPosts(context, selection, range);
  const before = ids.length > 0 ? range.offset + ids.length : await countMarked(context, walked);
  const rest = { limit: range.limit - ids.length, offset: Math.max(0, range.offset + ids.length - before) };
  return [...ids, ...(await unreadPosts(context, selection, rest))];
}

/**
 * The most read posts first, the newest among those that nobody has read yet; at most six queries. A search ranks the
 * newest thousand that it finds.
 */
export async function popularPage(
  context: Using,
  selection: PostSelection,
  range: Range & Partial<Bounds>,
): Promise<IdPage> {
  const bounded = { ...BOUNDS, ...range };
  const { ranked, total } = await candidates(context, selection);
  if (range.offset >= total) return { ids: [], total };
  const inOrder = total > bounded.sorted ? rankedPosts : sortedPosts;
  return { ids: await inOrder(context, ranked, bounded), total };
}
