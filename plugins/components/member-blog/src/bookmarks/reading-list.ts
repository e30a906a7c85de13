import type { PostCondition } from '@plinth/content';
import { DATABASE, type Database, places, sql, type Tools, timestamp } from '@plinth/kernel';
import { type IdPage, publishedPage } from '../discovery/published.js';

type Using = Pick<Tools, 'use'>;

/** A page of somebody's reading list, what they added last first. Posts that are no longer published are hidden. */
export function readingList(
  tools: Using,
  userId: number,
  page: { readonly limit: number; readonly offset?: number },
): Promise<IdPage> {
  return publishedPage(tools, {
    marked: 'mb_bookmarks',
    conditions: [sql`m.user_id = ${userId}`],
    order: 'm.id DESC',
    ...page,
  });
}

/** The ids of the posts on somebody's reading list, as SQL. */
export function keptBy(database: Database, userId: number): PostCondition {
  return {
    sql: `SELECT b.post_id AS id FROM ${database.table('mb_bookmarks')} b WHERE b.user_id = ?`,
    values: [userId],
  };
}

/** Those of some posts that are on somebody's reading list. One query. */
export async function keptAmong({ use }: Using, userId: number, postIds: readonly number[]): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const database = use(DATABASE);
  const sql = `SELECT post_id FROM ${database.table('mb_bookmarks')}
    WHERE user_id = $1 AND post_id IN (${places(postIds.length, 2)})`;
  const rows = await database.select<{ post_id: number }>(sql, [userId, ...postIds]);
  return new Set(rows.map((row) => row.post_id));
}

/** How many members keep a post. */
export async function countBookmarks({ use }: Using, postId: number): Promise<number> {
  const database = use(DATABASE);
  const sql = `SELECT COUNT(*) AS n FROM ${database.table('mb_bookmarks')} WHERE post_id = $1`;
  return Number((await database.selectOne<{ n: number | string }>(sql, [postId]))?.n ?? 0);
}

/** Keeps a post; nothing happens when it is kept already. */
export async function addBookmark(
  { use, clock }: Pick<Tools, 'use' | 'clock'>,
  userId: number,
  postId: number,
): Promise<void> {
  const database = use(DATABASE);
  const row = { user_id: userId, post_id: postId, created_at: timestamp(clock) };
  await database.transaction(() => database.insertIgnore('mb_bookmarks', row));
}

/** Forgets a post; nothing happens when it is not kept. */
export async function removeBookmark({ use }: Using, userId: number, postId: number): Promise<void> {
  const database = use(DATABASE);
  await database.transaction(() => database.remove('mb_bookmarks', 'user_id = $1 AND post_id = $2', [userId, postId]));
}
