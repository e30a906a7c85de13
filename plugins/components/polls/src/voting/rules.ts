import { type CallContext, forbidden, RestError, timestamp } from '@plinth/kernel';
import { pollHooks } from '../hooks.js';
import { hasEnded, hasStarted, type Poll } from '../poll.js';
import { settings } from '../settings.js';

function closed(code: string, message: string): RestError {
  return new RestError(code, message, { status: 403 });
}

/** Refuses visitors with 401 `rest_not_logged_in` where only members vote. */
export function demandVoter({ caller, settings: values }: Pick<CallContext, 'caller' | 'settings'>): void {
  if (caller.isVisitor && !values(settings).guestsMayVote)
    throw new RestError('rest_not_logged_in', 'Sign in to vote.', { status: 401 });
}

/** Why nobody can vote now: not published, paused, not begun, over. Undefined while the poll takes votes. */
export function whyClosed(poll: Poll, now: string): RestError | undefined {
  if (poll.status !== 'publish') return closed('poll_not_published', 'This poll is not published.');
  if (poll.pause === 'yes') return closed('poll_paused', 'This poll is paused.');
  if (!hasStarted(poll, now)) return closed('poll_not_started', 'Voting has not begun yet.');
  return hasEnded(poll, now) ? closed('poll_ended', 'Voting is over.') : undefined;
}

/**
 * Refuses whoever may not vote on this poll now.
 * @throws RestError 401 `rest_not_logged_in`, 403 `rest_forbidden`, `poll_not_published`, `poll_paused`,
 *   `poll_not_started` or `poll_ended`
 */
export async function demandVote(call: CallContext, poll: Poll): Promise<void> {
  const { caller, hooks } = call;
  demandVoter(call);
  const hasRole = poll.roles.length === 0 || (caller.user?.roles.some((role) => poll.roles.includes(role)) ?? false);
  if (!hasRole && caller.isVisitor) throw forbidden('rest_not_logged_in', 'Only some members may vote on this poll.');
  if (!hasRole) throw forbidden('rest_forbidden', 'This poll is for other roles.');
  if (!(await hooks.filter(pollHooks.poll_can_vote, true, poll, caller))) throw forbidden();
  const reason = whyClosed(poll, timestamp(call.clock));
  if (reason) throw reason;
}
