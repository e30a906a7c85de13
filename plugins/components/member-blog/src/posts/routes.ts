import { PERMALINKS, POSTS, type Post } from '@plinth/content';
import { type CallContext, choice, id, RestError, route, Type, timestamp } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { authorizeEditing, editablePost } from '../access/authorize.js';
import { forbiddenError, mayNot, missingError } from '../access/errors.js';
import { canDelete, isInCharge, isModerated } from '../access/gates.js';
import { canMutate, mutateErrors } from '../access/members.js';
import { namedPost, namedPostOrTrash } from '../access/posts.js';
import { refuseInvalid, validationError } from '../core-posts/validation.js';
import { notifyApproved, notifySentBack } from '../notifications/notify.js';

const postId = { id: id('Id of the post.') };

/** How often others may be first with a post before it is left as it stands. */
const MAX_TRIES = 10;

const remove = route({
  method: 'DELETE',
  path: '/posts/:id',
  summary: 'Moves a post to the trash.',
  access: canMutate,
  args: postId,
  result: Type.Object({
    deleted: Type.Boolean(),
    post_id: Type.Integer(),
    status: Type.String(),
    previous_status: Type.String(),
  }),
  errors: [
    ...mutateErrors,
    { code: 'mb_post_not_found', status: 404, when: 'there is no such post' },
    { code: 'mb_already_trashed', status: 410, when: 'the post is in the trash already' },
    forbiddenError,
  ],
  resource: namedPostOrTrash,
  authorizeResource({ caller, resource: post }) {
    if (!canDelete(caller, post)) throw mayNot('You may not delete this post.');
  },
  async handle({ resource: post, use }) {
    const trashed = await use(POSTS).trash(post.id);
    if (!trashed) throw new RestError('mb_already_trashed', 'This post is in the trash already.', { status: 410 });
    const previous = trashed.previousStatus ?? post.status;
    return { deleted: true, post_id: post.id, status: 'trash', previous_status: previous };
  },
});

/** What a call without `status` means: the other way round. */
function opposite({ status }: Post): 'publish' | 'draft' {
  return status === 'publish' || status === 'private' ? 'draft' : 'publish';
}

async function unpublish(call: CallContext, post: Post): Promise<Post | undefined> {
  const { caller, use } = call;
  if (!isInCharge(caller, post)) throw mayNot('Only its author may take this post offline.');
  const draft = await use(POSTS).transition(post.id, post.status, 'draft');
  if (draft && post.status === 'pending') await notifySentBack(call, draft, caller.id);
  return draft;
}

/** What was scheduled is first taken off its schedule: it goes out now, and not at the date that was chosen for it. */
function publish({ clock, use }: CallContext, post: Post): Promise<Post | undefined> {
  const isScheduled = post.status === 'future' || post.createdAt > timestamp(clock);
  if (!isScheduled) return use(POSTS).transition(post.id, post.status, 'publish');
  return use(DATABASE).transaction(async () => {
    if (!(await use(POSTS).transition(post.id, post.status, 'draft'))) return undefined;
    await use(POSTS).update(post.id, { createdAt: timestamp(clock), dated: false });
    return use(POSTS).update(post.id, { status: 'publish' });
  });
}

async function goLive(call: CallContext, post: Post): Promise<Post | undefined> {
  const { caller, use } = call;
  if (!isInCharge(caller, post) || !caller.can('publish_posts')) throw mayNot('You may not publish this post.');
  const status = (await isModerated(call, caller)) ? 'pending' : 'publish';
  await refuseInvalid(call, post, { status });
  if (status === 'pending') return use(POSTS).transition(post.id, post.status, status);
  const live = await publish(call, post);
  if (live && post.status === 'pending') await notifyApproved(call, live, caller.id);
  return live;
}

/** Gives a post a status from the one that it was found in; where others were first, it is looked at again. */
async function give(call: CallContext, found: Post, wanted: 'publish' | 'draft'): Promise<Post> {
  const change = wanted === 'draft' ? unpublish : goLive;
  for (let [post, tries] = [found, 1]; ; post = await editablePost(call, post.id), tries += 1) {
    // What others change over and over is answered as it stands.
    if (post.status === wanted || tries > MAX_TRIES) return post;
    const changed = await change(call, post);
    if (changed) return changed;
  }
}

const changeStatus = route({
  method: 'POST',
  path: '/posts/:id/status',
  summary: 'Takes a post offline, or makes it live; a moderated member sends it to review.',
  access: canMutate,
  args: {
    ...postId,
    status: Type.Optional(choice(['publish', 'draft'], { description: 'Without it the post changes sides.' })),
  },
  result: Type.Object({ post_id: Type.Integer(), status: Type.String(), link: Type.String() }),
  errors: [...mutateErrors, missingError, forbiddenError, validationError],
  resource: namedPost,
  authorizeResource: authorizeEditing,
  async handle(call) {
    const { args, resource: post, use } = call;
    const changed = await give(call, post, args.status ?? opposite(post));
    return { post_id: post.id, status: changed.status, link: await use(PERMALINKS).ofPost(changed) };
  },
});

/** Removing and publishing a post, whatever modules are on. */
export const postRoutes = [remove, changeStatus];
