import { listedPosts as p } from '@plinth/content';
import { CACHE_TAGS, definePort, type PluginContext, provide, type ServiceDeclaration } from '@plinth/kernel';
import { alias, DATABASE, sql, where } from '@plinth/kernel/database';
import { PREPARED_ITEMS, type PreparedState, type PreparedStore } from '@plinth/toolkit';
import { countMarked, type IdPage, publishedPage } from '../discovery/published.js';
import { groupPosts } from './table.js';

/** Groups by the ids of posts; a post without a group is missing. */
export type GroupsByPost = ReadonlyMap<number, number>;

type Using = Pick<PluginContext, 'use'>;

const m = alias(groupPosts, 'm');

/** The cache tag of which post belongs to which group: the posts of a site change far more often. */
const GROUPS_TAG = 'mb-groups';

/** Which group a post belongs to, between answers; whoever assigns one invalidates its tag. */
const KEPT_GROUPS = definePort<PreparedStore>('member-blog/kept-groups');

/** What keeps the groups of posts. */
export const groupPostServices: readonly ServiceDeclaration[] = [
  provide.factory(KEPT_GROUPS, (use) => use(PREPARED_ITEMS).open([GROUPS_TAG])),
];

/** Memory of one kept answer, in bytes. */
const KEPT_BYTES = 64;

const NO_GROUPS: GroupsByPost = new Map();

/** Under which key it is kept that no post of the site has a group, as on most. */
const NONE = 'none';

/** The group of each post as {@link groupsOf} found it since the last change; at once when it was found for all of them. */
export function keptGroupsOf({ use }: Using, postIds: readonly number[]): GroupsByPost | Promise<GroupsByPost> {
  const store = use(KEPT_GROUPS);
  const state = store.state();
  if (state === undefined) return groupsOf({ use }, postIds);
  if (store.get(NONE, state)) return NO_GROUPS;
  const found = new Map<number, number>();
  const missing: number[] = [];
  for (const id of postIds) {
    const kept = store.get<{ readonly groupId: number }>(String(id), state);
    if (!kept) missing.push(id);
    else if (kept.groupId !== 0) found.set(id, kept.groupId);
  }
  if (missing.length === 0) return found;
  return readGroups({ use }, missing, state).then((read) => (found.size === 0 ? read : new Map([...found, ...read])));
}

/** Reads the groups of posts and keeps them; where they have none it is found out whether any post has one. */
async function readGroups({ use }: Using, postIds: readonly number[], state: PreparedState): Promise<GroupsByPost> {
  const store = use(KEPT_GROUPS);
  const read = await groupsOf({ use }, postIds);
  for (const id of postIds) store.keep(String(id), { groupId: read.get(id) ?? 0 }, state, KEPT_BYTES);
  if (read.size > 0 || (await use(DATABASE).rows(groupPosts).has({}))) return read;
  store.keep(NONE, NO_GROUPS, state, KEPT_BYTES);
  return read;
}

/** The group of each post; one without a group is missing from the map. One query. */
export async function groupsOf({ use }: Using, postIds: readonly number[]): Promise<Map<number, number>> {
  if (postIds.length === 0) return new Map();
  const columns = ['postId', 'groupId'] as const;
  const rows = await use(DATABASE).rows(groupPosts).list({ postId: postIds }, { columns });
  return new Map(rows.map(({ postId, groupId }) => [postId, groupId]));
}

/** Puts a post into the blog of a group, or (0) takes it out of any; another group begins without featuring it. */
export async function assignGroup({ use }: Using, postId: number, groupId: number): Promise<void> {
  const database = use(DATABASE);
  const rows = database.rows(groupPosts);
  await database.transaction(async () => {
    await rows.remove({ postId, groupId: { not: groupId } });
    if (groupId !== 0) await rows.insertIfAbsent({ postId, groupId });
    await database.afterCommit(() => use(CACHE_TAGS).invalidate('posts', GROUPS_TAG));
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
  const rows = database.rows(groupPosts);
  const key = { postId: post.id, groupId: post.groupId };
  return database.transaction(async () => {
    const changed =
      featured === undefined
        ? await database.write`UPDATE ${groupPosts} SET featured = 1 - featured WHERE ${where(groupPosts, key)}`
        : await rows.change(key, { featured });
    return changed === 0 ? undefined : (await rows.find(key, { columns: ['featured'] }))?.featured;
  });
}

/** Whether its group features a post. */
export function isFeatured({ use }: Using, postId: number): Promise<boolean> {
  return use(DATABASE).rows(groupPosts).has({ postId, featured: true });
}

/** How many published posts a group features. */
export function countFeatured(context: Using, groupId: number): Promise<number> {
  return countMarked(context, { marked: m, condition: where(m, { groupId, featured: true }) });
}

/** A page of a group's blog: what it features first, then the newest. */
export function groupBlog(
  context: Using,
  groupId: number,
  page: { readonly limit: number; readonly offset?: number },
): Promise<IdPage> {
  return publishedPage(context, {
    marked: m,
    condition: where(m, { groupId }),
    order: sql`${m.featured} DESC, ${p.createdAt} DESC, ${p.id} DESC`,
    ...page,
  });
}

/** Forgets the blog of a group that is gone; its posts stay. */
export async function dropGroup({ use }: Using, groupId: number): Promise<void> {
  const database = use(DATABASE);
  await database.transaction(async () => {
    await database.rows(groupPosts).remove({ groupId });
    await database.afterCommit(() => use(CACHE_TAGS).invalidate('posts', GROUPS_TAG));
  });
}
