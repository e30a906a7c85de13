import { DATABASE, type ImportContext, type RowValues, timestamp } from '@plinth/kernel';
import { AUTHOR_BOOK } from '../authors/book.js';
import type { ReadingItem } from './reading-item.js';

/** The rows that an item makes; members and groups that the site does not know are left out. */
async function rowsOf(
  item: ReadingItem,
  postId: number,
  context: ImportContext,
): Promise<{ table: string; row: RowValues }[]> {
  const now = timestamp(context.clock);
  const { views, daily = [], featured, group, featuredInGroup = false, bookmarks = [], claps = [] } = item;
  const rows: { table: string; row: RowValues }[] = [];
  if (views !== undefined) rows.push({ table: 'mb_post_views', row: { post_id: postId, views } });
  for (const each of daily) rows.push({ table: 'mb_daily_views', row: { post_id: postId, ...each } });
  if (featured !== undefined)
    rows.push({ table: 'mb_featured', row: { post_id: postId, position: featured, featured_at: now } });
  const groupId = group === undefined ? undefined : await context.find('groups', group);
  if (groupId !== undefined) {
    const row = { post_id: postId, group_id: groupId, featured: Number(featuredInGroup) };
    rows.push({ table: 'mb_group_posts', row });
  }
  for (const login of bookmarks) {
    const userId = await context.find('users', login);
    if (userId === undefined) continue;
    rows.push({ table: 'mb_bookmarks', row: { user_id: userId, post_id: postId, created_at: now } });
  }
  for (const { user, claps: count } of claps) {
    const userId = await context.find('users', user);
    if (userId === undefined) continue;
    rows.push({ table: 'mb_claps', row: { post_id: postId, user_id: userId, claps: count, clapped_at: now } });
  }
  return rows;
}

/** Brings in what readers did; what the site has already stays as it is. */
export async function importReading(items: readonly ReadingItem[], context: ImportContext): Promise<void> {
  const database = context.use(DATABASE);
  const read: number[] = [];
  for (const item of items) {
    const postId = await context.find('posts', item.post);
    if (postId === undefined) throw new Error(`There is no post "${item.post}".`);
    if (item.views !== undefined) read.push(postId);
    let isNew = false;
    for (const { table, row } of await rowsOf(item, postId, context)) {
      if (await database.insertIgnore(table, row)) isNew = true;
    }
    context.count(isNew ? 'created' : 'kept');
  }
  await database.afterCommit(() => context.use(AUTHOR_BOOK).addPosts(read));
}
