import { id, route, Type } from '@plinth/kernel';
import { authorizeEditing } from '../access/authorize.js';
import { forbiddenError, mayNot, missingError } from '../access/errors.js';
import { canEdit, isInCharge } from '../access/gates.js';
import { canMutate, mutateErrors } from '../access/members.js';
import { namedPost } from '../access/posts.js';
import { lockRecord, recordOfLock } from './record.js';
import { locked } from './refusal.js';
import { LOCKS } from './store.js';

const postId = { id: id('Id of the post.') };

const take = route({
  method: 'POST',
  path: '/posts/:id/lock',
  summary: 'Takes or refreshes the edit lock of a post for 150 seconds.',
  module: 'coauthors',
  access: canMutate,
  args: {
    ...postId,
    force: Type.Boolean({ default: false, description: 'Takes over from another member; for the author.' }),
  },
  result: lockRecord,
  errors: [
    ...mutateErrors,
    missingError,
    forbiddenError,
    { code: 'mb_post_locked', status: 409, when: 'another member holds the lock; `data.lock` says who' },
  ],
  resource: namedPost,
  authorizeResource: authorizeEditing,
  async handle(call) {
    const { args, caller, resource: post, use } = call;
    if (args.force && !isInCharge(caller, post)) throw mayNot('Only the author may take the lock over.');
    const lock = await use(LOCKS).take(post.id, caller.id, args.force);
    if (lock.userId !== caller.id) throw await locked(call, lock);
    return recordOfLock(call, lock);
  },
});

const release = route({
  method: 'DELETE',
  path: '/posts/:id/lock',
  summary: "Gives the caller's edit lock of a post back.",
  module: 'coauthors',
  access: canMutate,
  args: postId,
  result: Type.Object({ post_id: Type.Integer(), locked: Type.Boolean() }),
  errors: [...mutateErrors, missingError, forbiddenError],
  resource: namedPost,
  async authorizeResource(call) {
    const { caller, resource: post, use } = call;
    const lock = await use(LOCKS).living(post.id);
    // Whoever holds the lock may give it back, even when they may not edit the post any more.
    const isOwn = lock?.userId === caller.id;
    if (lock && !isOwn) throw mayNot('Another member holds this lock.');
    if (!isOwn && !(await canEdit(call, caller, post))) throw mayNot('You may not edit this post.');
  },
  async handle({ caller, resource: post, use }) {
    await use(LOCKS).release(post.id, caller.id);
    return { post_id: post.id, locked: false };
  },
});

/** Edit locks (docs/components/member-blog.md, module Co-Authors). */
export const lockRoutes = [take, release];
