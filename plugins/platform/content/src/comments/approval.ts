import type { Call } from '@plinth/kernel';
import { COMMENTS, type CommentStatus, type NewComment, type Post } from '../ports.js';
import { commentHooks } from './hooks.js';
import { commentSettings } from './settings.js';

type ApprovingCall = Pick<Call, 'caller' | 'hooks' | 'settings' | 'use'>;

function mentions(comment: NewComment, keys: readonly string[]): boolean {
  const { authorName = '', authorEmail = '', authorUrl = '', authorIp = '', userAgent = '', content } = comment;
  const text = [authorName, authorEmail, authorUrl, content, authorIp, userAgent].join('\n').toLowerCase();
  return keys.some((key) => text.includes(key.trim().toLowerCase()));
}

/** Whether an earlier comment of the same member, or of a visitor with this name and address, was approved. */
async function isKnown({ use }: ApprovingCall, { userId = 0, authorEmail = '' }: NewComment): Promise<boolean> {
  if (userId === 0 && authorEmail === '') return false;
  const who = userId === 0 ? { authorEmail } : { authors: [userId] };
  const first = { statuses: ['approved'], ...who, orderBy: 'id', limit: 1, isUncounted: true } as const;
  return (await use(COMMENTS).list(first)).comments.length > 0;
}

async function ruledStatus(call: ApprovingCall, comment: NewComment, post: Post): Promise<CommentStatus> {
  const { caller } = call;
  const rules = call.settings(commentSettings);
  if (caller.can('moderate_comments') || (!caller.isVisitor && post.authorId === caller.id)) return 'approved';
  if (mentions(comment, rules.disallowedKeys)) return 'trash';
  const links = comment.content.match(/<a\b/g)?.length ?? 0;
  if (rules.commentModeration || mentions(comment, rules.moderationKeys)) return 'hold';
  if (rules.commentMaxLinks > 0 && links >= rules.commentMaxLinks) return 'hold';
  return !rules.commentPreviouslyApproved || (await isKnown(call, comment)) ? 'approved' : 'hold';
}

/** The status of a new comment by the rules of the site, after the taps of `pre_comment_approved` had their say. */
export async function approvalOf(call: ApprovingCall, comment: NewComment, post: Post): Promise<CommentStatus> {
  const ruled = await ruledStatus(call, comment, post);
  return call.hooks.filter(commentHooks.pre_comment_approved, ruled, comment, call.caller);
}
