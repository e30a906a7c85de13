import type { ImportContext } from '@plinth/bundle';
import { timestamp } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { AUTHOR_REGISTRY } from '../authors/book.js';
import { bookmarks } from '../bookmarks/table.js';
import { claps } from '../claps/table.js';
import { picks } from '../featured/table.js';
import { groupPosts } from '../groups/table.js';
import { dailyViews, postViews } from '../views/tables.js';
import type { ReadingItem } from './reading-item.js';

/** Writes the rows that an item makes, in order; members and groups that the site does not know are noted. */
async function importItem(item: ReadingItem, postId: number, context: ImportContext): Promise<boolean> {
  const database = context.use(DATABASE);
  const now = timestamp(context.clock);
  const { views, daily = [], featured, group, featuredInGroup } = item;
  const written: boolean[] = [];
  if (views !== undefined) written.push(await database.rows(postViews).insertIfAbsent({ postId, views }));
  for (const each of daily) written.push(await database.rows(dailyViews).insertIfAbsent({ postId, ...each }));
  if (featured !== undefined)
    written.push(await database.rows(picks).insertIfAbsent({ postId, position: featured, featuredAt: now }));
  const groupId = group === undefined ? undefined : await context.find('groups', group);
  if (group !== undefined && groupId === undefined)
    context.note(`blog_reading: the group of "${item.post}" is left out, because "${group}" is not here`);
  if (groupId !== undefined)
    written.push(await database.rows(groupPosts).insertIfAbsent({ postId, groupId, featured: featuredInGroup }));
  for (const login of item.bookmarks ?? []) {
    const userId = await context.find('users', login);
    if (userId === undefined) {
      context.note(`blog_reading: a bookmark of "${login}" is left out, because this user is not here`);
      continue;
    }
    written.push(await database.rows(bookmarks).insertIfAbsent({ userId, postId, createdAt: now }));
  }
  for (const { user, claps: count } of item.claps ?? []) {
    const userId = await context.find('users', user);
    if (userId === undefined) {
      context.note(`blog_reading: claps of "${user}" are left out, because this user is not here`);
      continue;
    }
    written.push(await database.rows(claps).insertIfAbsent({ postId, userId, claps: count, clappedAt: now }));
  }
  return written.includes(true);
}

/** Brings in what readers did; what the site has already stays as it is. */
export async function importReading(items: readonly ReadingItem[], context: ImportContext): Promise<void> {
  const read: number[] = [];
  for (const item of items) {
    const postId = await context.find('posts', item.post);
    if (postId === undefined) throw new Error(`There is no post "${item.post}".`);
    if (item.views !== undefined) read.push(postId);
    context.count((await importItem(item, postId, context)) ? 'created' : 'kept');
  }
  await context.use(DATABASE).afterCommit(() => context.use(AUTHOR_REGISTRY).addPosts(read));
}
