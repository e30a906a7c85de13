import { type Call, clientNetwork, RATE_LIMITER, RestError } from '@plinth/kernel';
import { anyOf, DATABASE } from '@plinth/kernel/database';
import { COMMENTS, type Comment, type CommentStatus, type NewComment, type Post } from '../ports.js';
import { approvalOf } from './approval.js';
import { commentHooks } from './hooks.js';
import { sayingTheSame } from './rows.js';
import { commentSettings } from './settings.js';
import { comments } from './table.js';

/** What it takes to bring in a comment. */
export type SubmittingCall = Pick<Call, 'caller' | 'hooks' | 'settings' | 'use'>;

const MAX_LENGTHS = { authorName: 245, authorEmail: 100, authorUrl: 200, content: 65_525 } as const;

const LENGTH_CODES = {
  authorName: ['comment_author_column_length', 'Your name is too long.'],
  authorEmail: ['comment_author_email_column_length', 'Your email address is too long.'],
  authorUrl: ['comment_author_url_column_length', 'Your URL is too long.'],
  content: ['comment_content_column_length', 'Your comment is too long.'],
} as const;

/** @throws RestError 400 for each field that does not fit */
export function refuseLongFields(fields: { readonly [name in keyof typeof MAX_LENGTHS]?: string | undefined }): void {
  for (const name of ['authorName', 'authorEmail', 'authorUrl', 'content'] as const) {
    const [code, message] = LENGTH_CODES[name];
    if ((fields[name] ?? '').length > MAX_LENGTHS[name]) throw new RestError(code, message, { status: 400 });
  }
}

/** Whether what the caller writes is counted, so that nobody comments too quickly. */
function isCounted({ caller, settings }: SubmittingCall): boolean {
  return settings(commentSettings).commentFloodSeconds > 0 && !caller.can('moderate_comments');
}

/** @throws RestError 409 `comment_duplicate` when the same author said the same in the same place */
async function refuseTwin({ use }: SubmittingCall, comment: NewComment): Promise<void> {
  const { postId, parentId = 0, authorName = '', authorEmail = '', content } = comment;
  const author = anyOf({ authorName }, ...(authorEmail === '' ? [] : [{ authorEmail }]));
  const said = { ...sayingTheSame(postId, content), parentId, status: { not: 'trash' } } as const;
  if (!(await use(DATABASE).rows(comments).has([said, author]))) return;
  const message = "Duplicate comment detected; it looks as though you've already said that!";
  throw new RestError('comment_duplicate', message, { status: 409 });
}

/**
 * Counts a comment of the caller, and returns how to take that back when it is not kept.
 * @throws RestError 400 `comment_flood`
 */
async function countAgainstFlood(call: SubmittingCall, { userId = 0, authorIp = '', authorEmail = '' }: NewComment) {
  const { settings, use } = call;
  const { commentFloodSeconds } = settings(commentSettings);
  if (!isCounted(call)) return async () => undefined;
  const key = `comments:flood:${userId === 0 ? clientNetwork(authorIp) || authorEmail : userId}`;
  const limiter = use(RATE_LIMITER);
  const verdict = await limiter.hit(key, 1, commentFloodSeconds * 1000);
  if (verdict.allowed) return () => limiter.undo(key);
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(verdict.resetMs / 1000))) };
  const message = 'You are posting comments too quickly. Slow down.';
  throw new RestError('comment_flood', message, { status: 400, headers });
}

/**
 * Brings in what somebody wrote, by the form or by REST: judges it by the rules of the site and keeps it.
 * @param wanted the status that a moderator gives; otherwise the rules decide
 * @throws RestError 400 for a field that is too long, `comment_flood`, 409 `comment_duplicate`, and what taps refuse
 */
export async function submitComment(
  call: SubmittingCall,
  fresh: Omit<NewComment, 'status'>,
  post: Post,
  wanted?: CommentStatus,
): Promise<Comment> {
  const { caller, hooks, use } = call;
  const comment = await hooks.filter(commentHooks.preprocess_comment, { ...fresh, status: 'hold' as const }, caller);
  refuseLongFields(comment);
  // Whoever is counted hears of a twin before that; for others it is soon enough when the comment is kept.
  if (isCounted(call)) await refuseTwin(call, comment);
  const status = wanted ?? (await approvalOf(call, comment, post));
  const takeBack = await countAgainstFlood(call, comment);
  try {
    // Asked while the post is held: of many who say the same at once, one is kept.
    const kept = await use(COMMENTS).insert({ ...comment, status }, () => refuseTwin(call, comment));
    await hooks.action(commentHooks.comment_post, kept, status);
    return kept;
  } catch (thrown) {
    await takeBack();
    throw thrown;
  }
}
