import type { Post } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';
import { notifyAnswered } from '../notifications/of-readers.js';
import { COAUTHORS, type InvitationOutcome } from './store.js';

/** Accepts or declines the caller's open invitation, and tells whoever invited them. */
export async function answerInvitation(
  call: CallContext,
  post: Post,
  status: 'accepted' | 'declined',
): Promise<InvitationOutcome> {
  const { caller, use } = call;
  const outcome = await use(COAUTHORS).respond(post.id, caller.id, status);
  if (outcome.kind === 'done' && caller.user) {
    await notifyAnswered(call, post, { by: caller.user, invitedBy: outcome.record.invitedBy, status });
  }
  return outcome;
}
