import { type CallContext, type Caller, checkValue, id, notFound, RestError } from '@plinth/kernel';
import type { Poll } from './poll.js';
import { POLLS } from './store/poll-store.js';

const pollId = id('Id of the poll.');

/** Whether the caller owns the poll or manages everybody's. */
export function mayManage(caller: Caller, poll: Poll): boolean {
  return (!caller.isVisitor && poll.authorId === caller.id) || caller.can('manage_polls');
}

/** Whether the caller may know that the poll exists. */
export function maySee(caller: Caller, poll: Poll): boolean {
  return poll.status === 'publish' || mayManage(caller, poll);
}

/** 404 for a poll that does not exist or is hidden from the caller. */
export function pollNotFound(): RestError {
  return notFound('rest_poll_not_found', 'There is no such poll.');
}

/**
 * The poll that an argument names.
 * @throws RestError 400 `rest_invalid_poll` when it is missing or no id, 404 `rest_poll_not_found`
 */
export async function namedPoll({ use }: Pick<CallContext, 'use'>, value: unknown): Promise<Poll> {
  const read = checkValue(pollId, value, 'pollid');
  if (!read.ok || typeof read.value !== 'number')
    throw new RestError('rest_invalid_poll', 'This is not the id of a poll.', { status: 400 });
  const poll = await use(POLLS).find(read.value);
  if (!poll) throw pollNotFound();
  return poll;
}

/**
 * The poll that an argument names, for its owner or an administrator.
 * @throws RestError like {@link namedPoll}, 403 `rest_forbidden`
 */
export async function managedPoll(call: CallContext, value: unknown): Promise<Poll> {
  const poll = await namedPoll(call, value);
  if (!mayManage(call.caller, poll))
    throw new RestError('rest_forbidden', 'This is not your poll.', { status: 'authorization' });
  return poll;
}
