import { communityHooks, GROUPS } from '@plinth/community';
import { contentHooks, type Post, type PostItem, type PostWriting } from '@plinth/content';
import {
  type Caller,
  checkValue,
  invalidParam,
  type PluginContext,
  type TapDeclaration,
  Type,
  tap,
  withFields,
} from '@plinth/kernel';
import { mayNot } from '../access/errors.js';
import { isInCharge } from '../access/gates.js';
import { assignGroup, dropGroup, type GroupsByPost, groupsOf, keptGroupsOf } from './group-posts.js';

/** The field of the core posts route (docs/components/member-blog.md, Series and group of a post). */
const FIELD = 'mb_group';

const schema = Type.Integer({ minimum: 0, description: 'The group whose blog the post belongs to; 0 for none.' });

/** Whether posts can have groups at this moment. */
export function hasGroups({ has, module }: Pick<PluginContext, 'has' | 'module'>): boolean {
  return module('groups') && has(GROUPS);
}

/** The group that a request names for a post; undefined when it names none. @throws RestError 400 `rest_invalid_param` */
function askedGroup({ request }: PostWriting): number | undefined {
  const raw = { ...request.query, ...request.body };
  if (!Object.hasOwn(raw, FIELD)) return undefined;
  const verdict = checkValue(schema, raw[FIELD], FIELD);
  if (!verdict.ok) throw invalidParam({ [FIELD]: verdict.fault.message });
  return Number(verdict.value);
}

/** @throws RestError 403 `mb_forbidden` unless the author belongs to the group */
async function demandMember({ use }: PluginContext, groupId: number, authorId: number): Promise<void> {
  if (groupId === 0) return;
  // An unknown group and one that the author does not belong to are answered alike: hidden groups stay hidden.
  if ((await use(GROUPS).role(groupId, authorId)) !== undefined) return;
  throw mayNot('The author of the post does not belong to this group.');
}

/** A new group, and a new author in the old group, must fit. */
async function judgeGroup(
  pluginContext: PluginContext,
  writing: PostWriting,
  newAuthor: number | undefined,
): Promise<void> {
  const { caller, existing } = writing;
  const asked = askedGroup(writing);
  const isGivenAway = existing && newAuthor !== undefined && newAuthor !== existing.authorId;
  if (asked === undefined && !isGivenAway) return;
  const current = existing ? ((await groupsOf(pluginContext, [existing.id])).get(existing.id) ?? 0) : 0;
  const groupId = asked ?? current;
  const isMoved = existing && groupId !== current;
  if (isMoved && !isInCharge(caller, existing)) throw mayNot('Only the author of the post may move it.');
  await demandMember(pluginContext, groupId, newAuthor ?? existing?.authorId ?? caller.id);
}

/** Groups as a caller may know them: nobody is told of a hidden group by its posts. */
async function visibleOf(pluginContext: PluginContext, all: GroupsByPost, caller: Caller): Promise<GroupsByPost> {
  const include = [...new Set(all.values())];
  const { groups } = await pluginContext.use(GROUPS).list({ visibleTo: caller, include, limit: include.length });
  const visible = new Set(groups.map((group) => group.id));
  return new Map([...all].filter(([, groupId]) => visible.has(groupId)));
}

/** Most posts are in none: one object for all of them lets what was made with it be found at once. */
const IN_NO_GROUP: Readonly<Record<string, number>> = Object.freeze({ [FIELD]: 0 });

/** At once where it is known that no post has a group: this is asked for every list of posts. */
function withGroups(
  pluginContext: PluginContext,
  items: readonly PostItem[],
  posts: readonly Post[],
  caller: Caller,
): readonly PostItem[] | Promise<readonly PostItem[]> {
  if (!hasGroups(pluginContext)) return items;
  const ids = posts.map((post) => post.id);
  const shown = (groups: GroupsByPost) =>
    items.map((item, index) => {
      const groupId = groups.get(ids[index] ?? 0);
      return withFields(item, groupId === undefined ? IN_NO_GROUP : { [FIELD]: groupId });
    });
  const all = keptGroupsOf(pluginContext, ids);
  if (!(all instanceof Promise) && all.size === 0) return shown(all);
  return visibleGroups(pluginContext, all, caller).then(shown);
}

async function visibleGroups(
  pluginContext: PluginContext,
  kept: GroupsByPost | Promise<GroupsByPost>,
  caller: Caller,
): Promise<GroupsByPost> {
  const all = await kept;
  return all.size === 0 ? all : visibleOf(pluginContext, all, caller);
}

/** `mb_group` on the core posts route. */
export const groupTaps: readonly TapDeclaration[] = [
  tap(
    contentHooks.rest_pre_insert_post,
    { id: 'group-of-post', when: (_draft, { type }) => type === 'post' },
    async (pluginContext, draft, writing) => {
      if (hasGroups(pluginContext)) await judgeGroup(pluginContext, writing, draft.fields.authorId);
      return draft;
    },
  ),
  tap(
    contentHooks.rest_after_insert_post,
    { id: 'group-of-post', when: (_post, { type }) => type === 'post' },
    async (pluginContext, post, writing) => {
      if (!hasGroups(pluginContext)) return;
      const asked = askedGroup(writing);
      if (asked !== undefined) await assignGroup(pluginContext, post.id, asked);
    },
  ),
  tap(
    contentHooks.rest_prepare_posts,
    {
      id: 'group-of-posts',
      when: (_items, posts, { context }) => context !== 'embed' && posts.some(({ type }) => type === 'post'),
      own: true,
    },
    (pluginContext, items, posts, { caller }) => withGroups(pluginContext, items, posts, caller),
  ),
  tap(communityHooks.community_group_removed, { id: 'blog-of-group' }, (pluginContext, group) =>
    dropGroup(pluginContext, group.id),
  ),
];
