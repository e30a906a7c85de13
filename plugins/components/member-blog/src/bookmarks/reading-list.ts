import { type PluginContext, timestamp } from '@plinth/kernel';
import { alias, DATABASE, type Sql, sql } from '@plinth/kernel/database';
import { type IdPage, publishedPage } from '../discovery/published.js';
import { bookmarks } from './table.js';

const b = alias(bookmarks, 'b');

type Using = Pick<PluginContext, 'use'>;

/** A page of somebody's reading list, what they added last first. Posts that are no longer published are hidden. */
export function readingList(
  context: Using,
  userId: number,
  page: { readonly limit: number; readonly offset?: number },
): Promise<IdPage> {
  return publishedPage(context, {
    marked: b,
    condition: sql`${b.userId} = ${userId}`,
    order: sql`${b.id} DESC`,
    ...page,
  });
}

/** The ids of the posts on somebody's reading list, as SQL. */
export function keptBy(userId: number): Sql {
  return sql`SELECT ${b.postId} AS id FROM ${b} WHERE ${b.userId} = ${userId}`;
}

/** Those of some posts that are on somebody's reading list. One query. */
export async function keptAmong({ use }: Using, userId: number, postIds: readonly number[]): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const rows = await use(DATABASE)
    .rows(bookmarks)
    .list({ userId, postId: postIds }, { columns: ['postId'] });
  return new Set(rows.map((row) => row.postId));
}

/** How many members keep a post. */
export function countBookmarks({ use }: Using, postId: number): Promise<number> {
  return use(DATABASE).rows(bookmarks).count({ postId });
}

/** Keeps a post; nothing happens when it is kept already. */
export async function addBookmark(
  { use, clock }: Pick<PluginContext, 'use' | 'clock'>,
  userId: number,
  postId: number,
): Promise<void> {
  const database = use(DATABASE);
  const row = { userId, postId, createdAt: timestamp(clock) };
  await database.transaction(() => database.rows(bookmarks).insertIfAbsent(row));
}

/** Forgets a post; nothing happens when it is not kept. */
export async function removeBookmark({ use }: Using, userId: number, postId: number): Promise<void> {
  const database = use(DATABASE);
  await database.transaction(() => database.rows(bookmarks).remove({ userId, postId }));
}
