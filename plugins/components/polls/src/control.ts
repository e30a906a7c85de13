import { type CallContext, guarded, RestError } from '@plinth/kernel';
import { pollHooks } from './hooks.js';
import type { Poll, PollStatus } from './poll.js';
import { POLLS } from './store/poll-store.js';

/** The answer of routes that change the state of a poll (docs/components/polls.md). */
export interface ControlResult {
  readonly success: true;
  readonly message: string;
  readonly post_id: number;
}

function done(poll: Poll, message: string): ControlResult {
  return { success: true, message, post_id: poll.id };
}

async function changeStatus(
  call: CallContext,
  poll: Poll,
  change: { from: readonly PollStatus[]; to: PollStatus; verb: 'publish' | 'unpublish' },
): Promise<boolean> {
  const { from, to, verb } = change;
  const failure = { code: `poll_${verb}_failed`, message: `The poll could not be ${verb}ed.` };
  const changed = await guarded(call, failure, () => call.use(POLLS).changeStatus(poll.id, from, to));
  if (changed) await call.hooks.action(pollHooks.poll_status_changed, poll.id, to, poll.status);
  return changed;
}

/** Publishes a draft, and for an administrator also a pending poll; anything else stays as it is. */
export async function publishPoll(call: CallContext, poll: Poll): Promise<ControlResult> {
  const from: PollStatus[] = call.caller.can('manage_polls') ? ['draft', 'pending'] : ['draft'];
  const changed = await changeStatus(call, poll, { from, to: 'publish', verb: 'publish' });
  if (changed || poll.status === 'publish') return done(poll, 'The poll is published.');
  return done(poll, 'The poll waits for review.');
}

/** Makes a published poll a draft again; any other stays as it is. */
export async function unpublishPoll(call: CallContext, poll: Poll): Promise<ControlResult> {
  await changeStatus(call, poll, { from: ['publish'], to: 'draft', verb: 'unpublish' });
  return done(poll, 'The poll is not published.');
}

/** Pauses a poll, or lets it take votes again. */
export async function pausePoll(call: CallContext, poll: Poll, isPaused: boolean): Promise<ControlResult> {
  const failure = { code: 'poll_update_failed', message: 'The poll could not be changed.' };
  const pause = isPaused ? 'yes' : 'no';
  const changed = await guarded(call, failure, () => call.use(POLLS).changePause(poll.id, pause));
  if (changed) await call.hooks.action(pollHooks.poll_paused, poll.id, isPaused);
  return done(poll, isPaused ? 'The poll is paused.' : 'The poll takes votes.');
}

/**
 * Removes a poll for good, with its ballots.
 * @throws RestError 400 `poll_delete_failed` when it could not be removed, or somebody else did so in the meantime
 */
export async function deletePoll(call: CallContext, poll: Poll): Promise<ControlResult> {
  const failure = { code: 'poll_delete_failed', status: 400, message: 'The poll could not be deleted.' };
  const removed = await guarded(call, failure, () => call.use(POLLS).remove(poll.id));
  if (!removed) throw new RestError(failure.code, failure.message, { status: failure.status });
  await call.hooks.action(pollHooks.poll_deleted, poll, call.caller.id);
  return done(poll, 'The poll was deleted.');
}
