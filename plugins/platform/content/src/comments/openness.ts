import { type Call, forbidden, RestError, type RestRequest, timestampAfter } from '@plinth/kernel';
import { POST_TYPES, type Post } from '../ports.js';
import { supports } from '../types/post-types.js';
import { commentHooks } from './hooks.js';
import { readsCommentsOf, seesCommentedPost } from './rights.js';
import { commentSettings } from './settings.js';

type AskingCall = Pick<Call, 'caller' | 'clock' | 'hooks' | 'request' | 'settings' | 'use'>;

const DAY_MS = 86_400_000;

/** Whether a post takes comments: its own word, its age, and what taps of `comments_open` say. */
export async function takesComments({ clock, hooks, settings, use }: AskingCall, post: Post): Promise<boolean> {
  const type = use(POST_TYPES).get(post.type);
  const days = settings(commentSettings).closeCommentsAfterDays;
  const isOld = days > 0 && post.createdAt < timestampAfter(clock, -days * DAY_MS);
  const open = type !== undefined && supports(type, 'comments') && post.commentStatus === 'open' && !isOld;
  return hooks.filter(commentHooks.comments_open, open, post);
}

/** Whether the caller may comment at all: whoever is signed in, and visitors where the site lets them. */
export async function mayComment(
  { caller, hooks, settings }: Pick<Call, 'caller' | 'hooks' | 'settings'>,
  request: RestRequest,
): Promise<boolean> {
  if (!caller.isVisitor) return true;
  const { anonymousComments } = settings(commentSettings);
  return hooks.filter(commentHooks.rest_allow_anonymous_comments, anonymousComments, request);
}

function refusal(code: string, message: string): RestError {
  return new RestError(code, message, { status: 403 });
}

/**
 * The post, when the caller may comment on it.
 * @param unlocks whether the caller has shown that they know the password of the post
 * @throws RestError 403 `rest_comment_invalid_post_id`, `rest_comment_draft_post`, `rest_comment_trash_post`,
 *   `rest_cannot_read_post` (401 for a visitor), `rest_comment_closed`
 */
export async function commentable(
  call: AskingCall,
  post: Post | undefined,
  unlocks: (post: Post) => boolean | Promise<boolean>,
): Promise<Post> {
  if (!post || !(await seesCommentedPost(call, post))) {
    throw refusal('rest_comment_invalid_post_id', 'Sorry, you are not allowed to create this comment without a post.');
  }
  if (post.status === 'draft' || post.status === 'auto-draft') {
    throw refusal('rest_comment_draft_post', 'Sorry, you are not allowed to create a comment on this post.');
  }
  if (post.status === 'trash') {
    throw refusal('rest_comment_trash_post', 'Sorry, you are not allowed to create a comment on this post.');
  }
  if (!(await readsCommentsOf(call, post, await unlocks(post)))) {
    throw forbidden('rest_cannot_read_post', 'Sorry, you are not allowed to read the post for this comment.');
  }
  if (!(await takesComments(call, post))) {
    throw refusal('rest_comment_closed', 'Sorry, comments are closed for this item.');
  }
  return post;
}
