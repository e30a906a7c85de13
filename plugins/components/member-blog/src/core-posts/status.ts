import type { Post } from '@plinth/content';
import { type Caller, RestError } from '@plinth/kernel';
import { cannotEdit } from '../access/errors.js';
import { canPublish, isInCharge, type Judging } from '../access/gates.js';
import { settings } from '../settings.js';

const SEEN: ReadonlySet<string> = new Set(['publish', 'private', 'future']);

function refusePrivate(): RestError {
  const message = 'Your posts cannot be published privately.';
  return new RestError('mb_rest_private_not_allowed', message, { status: 403 });
}

/** Whose post it is decides when others see it: a co-author neither takes it offline nor shows it to more. */
function statusForCoauthor(post: Post, asked: string): string {
  if (asked === 'private') throw refusePrivate();
  if (asked === 'draft' || asked === 'pending') throw cannotEdit('Only its author may unpublish it.');
  return post.status;
}

/**
 * The status that a member gets who asks for one (docs/components/member-blog.md, States): only ever clamped downwards,
 * and never so that an edit takes a live post offline.
 * @throws RestError 403 `mb_rest_private_not_allowed`, `mb_rest_cannot_edit` for a co-author who would unpublish
 */
export async function clampedStatus(
  context: Judging,
  caller: Caller,
  post: Post | undefined,
  asked: string,
): Promise<string> {
  if (asked === post?.status) return asked;
  if (post && SEEN.has(post.status) && !isInCharge(caller, post)) return statusForCoauthor(post, asked);
  if (asked === 'draft' || asked === 'pending') return asked;
  const mayPublish = await canPublish(context, caller, post);
  if (asked === 'private') {
    if (!mayPublish || !context.settings(settings).privatePosts) throw refusePrivate();
    return asked;
  }
  if (mayPublish) return asked;
  return post?.status === 'publish' ? 'publish' : 'pending';
}
