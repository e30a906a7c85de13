import type { Post } from '@plinth/content';
import { allOf, type CallContext, id, RestError, type Route, route, Type } from '@plinth/kernel';
import { missingError } from '../access/errors.js';
import { isCoauthor } from '../access/gates.js';
import { canMutate, featureError, featureOn, mutateErrors } from '../access/members.js';
import { publishedPost } from '../access/posts.js';
import { blogHooks } from '../hooks.js';
import { addClaps } from './claps.js';

/** Claps that a member may give one post, unless `mb_max_claps` says otherwise. */
const MAX_CLAPS = 50;

/** Claps that one request may give. */
const MAX_AT_ONCE = 50;

/** More than any member claps: a cap beyond it, however a tap means it, would be too large for the database. */
const MAX_CAP = 1_000_000_000;

/** The cap of a member for a post; a tap that returns no number leaves the usual one. */
async function capFor({ caller, hooks }: CallContext, post: Post): Promise<number> {
  const asked = await hooks.filter(blogHooks.mb_max_claps, MAX_CLAPS, post.id, caller.id);
  const cap = typeof asked === 'number' && !Number.isNaN(asked) ? asked : MAX_CLAPS;
  return Math.min(MAX_CAP, Math.max(0, Math.trunc(cap)));
}

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
    const most = await capFor(call, resource);
    const by = { postId: resource.id, userId: caller.id };
    const { mine, total, counted } = await addClaps(call, by, { count: args.claps, most });
    if (counted) await hooks.action(blogHooks.mb_post_clapped, resource.id, caller.id, mine, total);
    return { claps: mine, total, maxed: mine >= most };
  },
});

/** Claps (docs/components/member-blog.md). */
export const clapRoutes: readonly Route[] = [react];
