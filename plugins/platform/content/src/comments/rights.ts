import { type Call, type Caller, forbidden, type MetaCapability } from '@plinth/kernel';
import { postCapabilities } from '../capabilities/post-capabilities.js';
import { seesMedia } from '../media/visibility.js';
import { type Comment, type CommentedPost, POST_TYPES } from '../ports.js';
import { opensPost } from '../posts/password.js';
import { mayEdit, mayRead } from '../posts/rights.js';
import { findPost } from '../posts/together.js';

function isComment(subject: unknown): subject is Pick<Comment, 'post'> {
  return typeof subject === 'object' && subject !== null && 'post' in subject && 'postId' in subject;
}

const editComment: MetaCapability = (user, subject, pluginContext) =>
  (isComment(subject) ? postCapabilities['edit_post']?.(user, subject.post, pluginContext) : undefined) ?? [
    'do_not_allow',
  ];

/** `edit_comment` takes a comment and asks for the right to edit its post, as on the host. */
export const commentCapabilities: Readonly<Record<string, MetaCapability>> = { edit_comment: editComment };

/** Whether the caller may change, judge and remove a comment. */
export function mayEditComment(comment: Comment, caller: Caller): boolean {
  return caller.can('moderate_comments') || caller.can('edit_comment', comment);
}

type ReadingCall = Pick<Call, 'caller' | 'request' | 'use'>;

interface ReadingArguments {
  readonly context: string;
  readonly password?: string | undefined;
}

/** Whether the caller may know of a post that comments belong to, whatever its password. */
export async function seesCommentedPost(call: ReadingCall, post: CommentedPost): Promise<boolean> {
  const { caller, use } = call;
  if (!use(POST_TYPES).get(post.type)) return false;
  if (post.type !== 'attachment') return mayRead(post, caller);
  return seesMedia(caller, post, post.parentId === 0 ? undefined : await findPost(call, post.parentId));
}

/**
 * Whether the caller reads the comments on a post: the post itself must be open to them.
 * @param isUnlocked whether they have shown that they know its password
 */
export async function readsCommentsOf(call: ReadingCall, post: CommentedPost, isUnlocked: boolean): Promise<boolean> {
  if (post.password !== '' && !isUnlocked) {
    return call.use(POST_TYPES).get(post.type) !== undefined && mayEdit(post, call.caller);
  }
  return seesCommentedPost(call, post);
}

/** Whether the caller may know of a comment on a post that is open to them. */
export function seesComment(comment: Comment, caller: Caller): boolean {
  const isOwn = !caller.isVisitor && comment.userId === caller.id;
  return comment.status === 'approved' || isOwn || mayEditComment(comment, caller);
}

/**
 * Who reads a comment: everybody who reads its post an approved one, its writer and whoever may edit it any.
 * @throws RestError `rest_forbidden_context`, `rest_cannot_read_post`, `rest_cannot_read`,
 *   429 `rest_post_password_limited`
 */
export async function refuseReadingComment(
  call: ReadingCall & Pick<Call, 'clock' | 'header'>,
  comment: Comment,
  args: ReadingArguments,
) {
  const { caller } = call;
  const edits = mayEditComment(comment, caller);
  if (edits) return;
  if (args.context === 'edit') {
    throw forbidden('rest_forbidden_context', 'Sorry, you are not allowed to edit this comment.');
  }
  const own = !caller.isVisitor && comment.userId === caller.id;
  if (comment.status !== 'approved' && !own) {
    throw forbidden('rest_cannot_read', 'Sorry, you are not allowed to read this comment.');
  }
  const isUnlocked = await opensPost(call, comment.post, args.password);
  if (!(await readsCommentsOf(call, comment.post, isUnlocked))) {
    throw forbidden('rest_cannot_read_post', 'Sorry, you are not allowed to read the post for this comment.');
  }
}
