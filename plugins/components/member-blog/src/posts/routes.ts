import { PERMALINKS, POSTS, type Post } from '@plinth/content';
import { type CallContext, choice, DATABASE, id, RestError, route, Type, timestamp } from '@plinth/kernel';
import { canDelete, isInCharge, isModerated } from '../access/gates.js';
import { canMutate, mutateRefusals } from '../access/members.js';
import { permitEditing } from '../access/permits.js';
import { namedPost, namedPostOrTrash } from '../access/posts.js';
import { forbiddenRefusal, mayNot, missingRefusal } from '../access/refusals.js';
import { refuseInvalid, validationRefusal } from '../core-posts/validation.js';
import { notifyApproved } from '../notifications/notify.js';

const postId = { id: id('Id of the post.') };

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
  refusals: [
    ...mutateRefusals,
    { code: 'mb_post_not_found', status: 404, when: 'there is no such post' },
    { code: 'mb_already_trashed', status: 410, when: 'the post is in the trash already' },
    forbiddenRefusal,
  ],
  subject: namedPostOrTrash,
  permit({ caller, subject: post }) {
    if (!canDelete(caller, post)) throw mayNot('You may not delete this post.');
  },
  async handle({ subject: post, use }) {
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

function unpublish({ caller, use }: CallContext, post: Post): Promise<Post> {
  if (!isInCharge(caller, post)) throw mayNot('Only its author may take this post offline.');
  return use(POSTS).update(post.id, { status: 'draft' });
}

/** What was scheduled is first taken off its schedule: it goes out now, and not at the date that was chosen for it. */
function publish({ clock, use }: CallContext, post: Post): Promise<Post> {
  return use(DATABASE).transaction(async () => {
    const isScheduled = post.status === 'future' || post.createdAt > timestamp(clock);
    if (isScheduled) await use(POSTS).update(post.id, { status: 'draft', createdAt: timestamp(clock), dated: false });
    return use(POSTS).update(post.id, { status: 'publish' });
  });
}

async function goLive(call: CallContext, post: Post): Promise<Post> {
  const { caller, use } = call;
  if (!isInCharge(caller, post) || !caller.can('publish_posts')) throw mayNot('You may not publish this post.');
  const status = (await isModerated(call, caller)) ? 'pending' : 'publish';
  await refuseInvalid(call, post, { status });
  if (status === 'pending') return use(POSTS).update(post.id, { status });
  const live = await publish(call, post);
  if (post.status === 'pending') await notifyApproved(call, live, caller.id);
  return live;
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
  refusals: [...mutateRefusals, missingRefusal, forbiddenRefusal, validationRefusal],
  subject: namedPost,
  permit: permitEditing,
  async handle(call) {
    const { args, subject: post, use } = call;
    const wanted = args.status ?? opposite(post);
    const change = wanted === 'draft' ? unpublish : goLive;
    const changed = post.status === wanted ? post : await change(call, post);
    return { post_id: post.id, status: changed.status, link: await use(PERMALINKS).ofPost(changed) };
  },
});

/** Removing and publishing a post, whatever modules are on. */
export const postRoutes = [remove, changeStatus];
