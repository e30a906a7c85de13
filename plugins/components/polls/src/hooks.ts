import { action, type Caller, filter, type RestRequest } from '@plinth/kernel';
import type { OwnPollItem, PollItem } from './items.js';
import type { Poll, PollStatus } from './poll.js';
import type { PollResult } from './results.js';

/** The hooks of this plugin. */
export const pollHooks = {
  poll_rest_prepare_poll: filter<PollItem, [poll: Poll, request: RestRequest]>('poll_rest_prepare_poll', {
    describes: 'Shapes a poll of the public list, and the single poll.',
  }),
  poll_rest_prepare_own_poll: filter<OwnPollItem, [poll: Poll, request: RestRequest]>('poll_rest_prepare_own_poll', {
    describes: "Shapes a poll of a member's own list.",
  }),
  poll_rest_prepare_result: filter<PollResult, [poll: Poll, request: RestRequest]>('poll_rest_prepare_result', {
    describes: 'Shapes the results of a poll.',
  }),
  poll_can_vote: filter<boolean, [poll: Poll, caller: Caller]>('poll_can_vote', {
    onError: 'veto',
    describes: 'Whether somebody may vote who may by the settings of the poll: false refuses.',
  }),
  poll_created: action<[pollId: number, authorId: number]>('poll_created', { describes: 'A poll was made.' }),
  poll_updated: action<[pollId: number, userId: number]>('poll_updated', { describes: 'A poll was changed.' }),
  poll_status_changed: action<[pollId: number, to: PollStatus, from: PollStatus]>('poll_status_changed', {
    describes: 'A poll was published or unpublished.',
  }),
  poll_paused: action<[pollId: number, isPaused: boolean]>('poll_paused', {
    describes: 'A poll was paused, or goes on.',
  }),
  poll_deleted: action<[poll: Poll, userId: number]>('poll_deleted', { describes: 'A poll was removed for good.' }),
  poll_voted: action<[pollId: number, userId: number, answers: readonly number[]]>('poll_voted', {
    describes: 'A ballot was cast; the user is 0 for a visitor, the answers are their places in the poll.',
  }),
};

type PollHooks = typeof pollHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends PollHooks {}
}
