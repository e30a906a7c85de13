import { type CallContext, forbidden, RestError } from '@plinth/kernel';
import { COMMENTS, type Comment, POSTS } from '../ports.js';
import { mayEdit } from '../posts/rights.js';
import { type CommentValues, type CommentWriteCall, changesOf, wantedStatus } from './draft.js';
import { type CommentWriting, commentHooks } from './hooks.js';
import { seesCommentedPost } from './rights.js';

/** What a page has read from its form, as a request to write a comment. */
export function writingCall(call: CallContext, args: CommentValues): CommentWriteCall {
  const { caller, clock, hooks, request, settings, site, use } = call;
  return { caller, clock, hooks, request, settings, site, use, args };
}

/** @throws RestError 403 for a post that does not exist, or below which the caller may not judge comments */
async function refuseMove(call: CommentWriteCall, comment: Comment, postId: number | undefined): Promise<void> {
  const { caller, use } = call;
  if (postId === undefined || postId === comment.postId) return;
  const post = await use(POSTS).find(postId);
  if (!post || !(await seesCommentedPost(call, post)))
    throw new RestError('rest_comment_invalid_post_id', 'Invalid post ID.', { status: 403 });
  if (caller.can('moderate_comments') || mayEdit(post, caller)) return;
  throw forbidden('rest_cannot_edit', 'Sorry, you are not allowed to edit comments on that post.');
}

/**
 * Changes a comment by the rules of the route, with its hooks up to the writing. The caller may edit it.
 * @throws RestError 403 for a post that it may not move to, 400 for texts that do not fit, and what taps refuse
 */
export async function changeComment(call: CommentWriteCall, comment: Comment): Promise<CommentWriting> {
  const { args, caller, hooks, request, use } = call;
  await refuseMove(call, comment, args.post);
  const writing = { caller, existing: comment, request };
  const draft = await changesOf(call, comment);
  const changes = await hooks.filter(commentHooks.rest_pre_insert_comment, draft, writing);
  const status = wantedStatus(args.status, comment);
  if (Object.values(changes).some((value) => value !== undefined)) await use(COMMENTS).update(comment.id, changes);
  if (status !== undefined) await use(COMMENTS).transition(comment.id, status);
  return writing;
}
