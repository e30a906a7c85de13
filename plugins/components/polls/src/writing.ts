import { type CallContext, guarded } from '@plinth/kernel';
import { addressOf, dashboardAddress } from './addresses.js';
import type { PollArguments } from './arguments.js';
import { type PollDraft, readDraft } from './draft.js';
import { pollHooks } from './hooks.js';
import type { Poll, PollStatus } from './poll.js';
import { managedPoll, pollNotFound } from './rights.js';
import { settings } from './settings.js';
import { POLLS } from './store/poll-store.js';

/** What `/postpoll` answers (docs/components/polls.md, create or update result). */
export interface WriteResult {
  readonly success: true;
  readonly message: string;
  readonly post_id: number;
  readonly url: string;
}

/** The status of a new poll of the caller (docs/components/polls.md, create defaults). */
function firstStatus({ caller, settings: values }: CallContext): PollStatus {
  const { submitStatus } = values(settings);
  if (submitStatus !== 'auto') return submitStatus;
  return caller.can('publish_polls') ? 'publish' : 'pending';
}

const MESSAGES: Readonly<Record<PollStatus, string>> = {
  publish: 'The poll is published.',
  pending: 'The poll was sent and waits for review.',
  draft: 'The poll was saved as a draft.',
};

async function createPoll(call: CallContext, draft: PollDraft): Promise<WriteResult> {
  const { caller, hooks, site, use } = call;
  const failure = { code: 'poll_create_failed', message: 'The poll could not be made.' };
  const origin = { authorId: caller.id, status: firstStatus(call) };
  const poll = await guarded(call, failure, () => use(POLLS).create(draft.settings, draft.options, origin));
  await hooks.action(pollHooks.poll_created, poll.id, caller.id);
  const url = poll.status === 'publish' ? addressOf(site, poll) : dashboardAddress(site);
  return { success: true, message: MESSAGES[poll.status], post_id: poll.id, url };
}

async function updatePoll(call: CallContext, poll: Poll, draft: PollDraft): Promise<WriteResult> {
  const { caller, hooks, site, use } = call;
  const failure = { code: 'poll_update_failed', message: 'The poll could not be changed.' };
  const changed = await guarded(call, failure, () => use(POLLS).update(poll.id, draft.settings, draft.options));
  if (!changed) throw pollNotFound();
  await hooks.action(pollHooks.poll_updated, poll.id, caller.id);
  return { success: true, message: 'The poll was changed.', post_id: poll.id, url: dashboardAddress(site) };
}

/**
 * Makes a poll, or changes the one that `poll_id` names (docs/components/polls.md, `/postpoll`).
 * @throws RestError 403 `poll_type_disabled` or `rest_forbidden`, 400 `rest_invalid_param` or `rest_invalid_poll`, 404
 *   `rest_poll_not_found`, 500 `poll_create_failed` or `poll_update_failed`
 */
export async function writePoll(call: CallContext, args: PollArguments): Promise<WriteResult> {
  const draft = readDraft(call, args);
  const isNew = args.poll_id === undefined || args.poll_id === null;
  return isNew ? createPoll(call, draft) : updatePoll(call, await managedPoll(call, args.poll_id), draft);
}
