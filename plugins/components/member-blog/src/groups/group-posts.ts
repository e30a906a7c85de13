import { DATABASE, places, REVISIONS, sql, type Tools } from '@plinth/kernel';
import { countMarked, type IdPage, publishedPage } from '../discovery/published.js';

type Using = Pick<Tools, 'use'>;

/** The group of each post; one without a group is missing from the map. One query. */
export async function groupsOf({ use }: Using, postIds: readonly number[]): Promise<Map<number, number>> {
  if (postIds.length === 0) return new Map();
  const database = use(DATABASE);
  const sql = `SELECT post_id, group_id FROM ${database.table('mb_group_posts')}
    WHERE post_id IN (${places(postIds.length)})`;
  const rows = await database.select<{ post_id: number; group_id: number }>(sql, postIds);
  return new Map(rows.map((row) => [row.post_id, row.group_id]));
}

/** Puts a post into the blog of a group, or (0) takes it out of any; another group begins without featuring it. */
export async function assignGroup({ use }: Using, postId: number, groupId: number): Promise<void> {
  const database = use(DATABASE);
  await database.transaction(async () => {
    await database.remove('mb_group_posts', 'post_id = $1 AND group_id <> $2', [postId, groupId]);
    if (groupId !== 0)
      await database.insertIgnore('mb_group_posts', { post_id: postId, group_id: groupId, featured: 0 });
    await database.afterCommit(() => use(REVISIONS).bump('posts'));
  });
}

/**
 * Has a group feature one of its posts or not, or (undefined) the other of both.
 * @returns whether it does now; undefined when the post is not the group's
 */
export async function featureInGroup(
  { use }: Using,
  post: { readonly id: number; readonly groupId: number },
  featured: boolean | undefined,
): Promise<boolean | undefined> {
  const database = use(DATABASE);
  const table = database.table('mb_group_posts');
  const value = featured === undefined ? '1 - featured' : String(Number(featured));
  return database.transaction(async () => {
    const where = 'post_id = $1 AND group_id = $2';
    const change = `UPDATE ${table} SET featured = ${value} WHERE ${where}`;
    if ((await database.execute(change, [post.id, post.groupId])) === 0) return undefined;
    const sql = `SELECT featured FROM ${table} WHERE ${where}`;
    const row = await database.selectOne<{ featured: number }>(sql, [post.id, post.groupId]);
    return row && row.featured === 1;
  });
}

/** How many published posts a group features. */
export function countFeatured(tools: Using, groupId: number): Promise<number> {
  const conditions = [sql`m.group_id = ${groupId} AND m.featured = 1`];
  return countMarked(tools, { marked: 'mb_group_posts', conditions });
}

/** A page of a group's blog: what it features first, then the newest. */
export function groupBlog(
  tools: Using,
  groupId: number,
  page: { readonly limit: number; readonly offset?: number },
): Promise<IdPage> {
  return publishedPage(tools, {
    marked: 'mb_group_posts',
    conditions: [sql`m.group_id = ${groupId}`],
    order: 'm.featured DESC, p.created_at DESC, p.id DESC',
    ...page,
  });
}

/** Forgets the blog of a group that is gone; its posts stay. */
export async function dropGroup({ use }: Using, groupId: number): Promise<void> {
  const database = use(DATABASE);
  await database.transaction(async () => {
    await database.remove('mb_group_posts', 'group_id = $1', [groupId]);
    await database.afterCommit(() => use(REVISIONS).bump('posts'));
  });
}
