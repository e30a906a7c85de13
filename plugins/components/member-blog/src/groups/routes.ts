import { GROUPS, type GroupStanding } from '@plinth/community';
import { type CallContext, id, type Route, route, Type } from '@plinth/kernel';
import { missing, missingError } from '../access/errors.js';
import { canMutate } from '../access/members.js';
import { blogPost } from '../access/posts.js';
import { cannotFeature, featureErrors, notPublished } from '../featured/routes.js';
import { hasGroups } from './core-posts.js';
import { countFeatured, featureInGroup, groupsOf } from './group-posts.js';

/** What the caller may do with a group. Throws 404 `mb_not_found` where they may not know of it. */
async function standingIn(call: CallContext, groupId: number): Promise<GroupStanding> {
  const group = hasGroups(call) ? await call.use(GROUPS).find(groupId) : undefined;
  const standing = group && (await call.use(GROUPS).standing(group, call.caller));
  if (!standing || !(standing.mayFind || call.caller.can('edit_others_posts')))
    throw missing('There is no such group.');
  return standing;
}

const feature = route({
  method: 'POST',
  path: '/groups/:group_id/posts/:id/featured',
  summary: 'Features a post in the blog of its group, or no longer.',
  module: 'groups',
  access: canMutate,
  args: {
    group_id: id('The group.'),
    id: id('A published post of the group.'),
    featured: Type.Optional(Type.Boolean({ description: 'Left out, it becomes what it is not.' })),
  },
  result: Type.Object({
    group_id: Type.Integer(),
    post_id: Type.Integer(),
    featured: Type.Boolean(),
    total: Type.Integer({ description: 'How many posts the group features now.' }),
  }),
  errors: [
    ...featureErrors,
    missingError,
    { code: 'mb_not_published', status: 400, when: 'the post is not published' },
  ],
  resource: (call) => standingIn(call, call.args.group_id),
  authorizeResource({ caller, resource: { mayModerate } }) {
    if (!mayModerate && !caller.can('edit_others_posts')) throw cannotFeature();
  },
  async handle(call) {
    const { group_id: groupId, id: postId, featured } = call.args;
    const post = await blogPost(call, postId);
    if (!post || (await groupsOf(call, [post.id])).get(post.id) !== groupId) throw missing();
    if (post.status !== 'publish') throw notPublished();
    const now = await featureInGroup(call, { id: post.id, groupId }, featured);
    if (now === undefined) throw missing();
    return { group_id: groupId, post_id: post.id, featured: now, total: await countFeatured(call, groupId) };
  },
});

/** Group blogs (docs/components/member-blog.md, paid module). */
export const groupRoutes: readonly Route[] = [feature];
