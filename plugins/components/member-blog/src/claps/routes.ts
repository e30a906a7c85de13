import type { Post } from '@plinth/content';
import { allOf, type CallContext, id, RestError, type Route, route, Type } from '@plinth/kernel';
import { missingError } from '../access/errors.js';
import { isCoauthor } from '../access/gates.js';
import { canMutate, featureError, featureOn, mutateErrors } from '../access/members.js';
import { publishedPost } from '../access/posts.js';
import { blogHooks } from '../hooks.js';
import { addClaps, capFor } from './claps.js';

/** Claps that one request may give. */
const MAX_AT_ONCE = 50;

/** @throws RestError 403 `mb_own_post` for the author of the post and those who wrote it with them */
async function refuseOwn(call: CallContext, post: Post): Promise<void> {
  if (post.authorId !== call.caller.id && !(await isCoauthor(call, call.caller.id, post))) return;
  throw new RestError('mb_own_post', 'You cannot clap for a post of your own.', { status: 403 });
}

const react = route({
  method: 'POST',
  path: '/reactions',
  summary: 'Claps for a published post, up to the cap of a member.',
  access: allOf(canMutate, featureOn('claps')),
  args: {
    post_id: id('The post.'),
    claps: Type.Integer({ default: 1, minimum: 1, maximum: MAX_AT_ONCE, description: 'How many claps.' }),
  },
  result: Type.Object({
    claps: Type.Integer({ description: "The caller's own claps for the post." }),
    total: Type.Integer({ description: "Everybody's claps for the post." }),
    maxed: Type.Boolean({ description: 'Whether the caller can give no more.' }),
  }),
  errors: [
    ...mutateErrors,
    featureError,
    missingError,
    { code: 'mb_own_post', status: 403, when: 'the post is the caller’s own' },
  ],
  resource: (call) => publishedPost(call, call.args.post_id),
  async handle(call) {
    const { args, caller, hooks, resource } = call;
    await refuseOwn(call, resource);
    const most = await capFor(call, caller.id, resource.id);
    const by = { postId: resource.id, userId: caller.id };
    const { mine, total, counted } = await addClaps(call, by, { count: args.claps, most });
    if (counted) await hooks.action(blogHooks.mb_post_clapped, resource.id, caller.id, mine, total);
    return { claps: mine, total, maxed: mine >= most };
  },
});

/** Claps (docs/components/member-blog.md). */
export const clapRoutes: readonly Route[] = [react];
