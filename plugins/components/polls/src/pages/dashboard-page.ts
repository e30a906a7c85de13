import {
  type CallContext,
  choice,
  forbidden,
  offsetOf,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { dashboardAddress } from '../addresses.js';
import { deletePoll, pausePoll, publishPoll, unpublishPoll } from '../control.js';
import type { Poll, PollOption } from '../poll.js';
import { managedPoll } from '../rights.js';
import { POLLS } from '../store/poll-store.js';
import { writePoll } from '../writing.js';
import { type DashboardView, dashboardView } from './dashboard-view.js';
import { bodyOf, EMPTY_FORM, type FormFields, fieldsOf, formArguments } from './form-fields.js';
import { DASHBOARD_ACTION } from './form-view.js';

const PER_PAGE = 20;

const MAX_WAITING = 50;

const NOTICES = {
  '': '',
  saved: 'The poll was saved.',
  paused: 'The poll is paused.',
  resumed: 'The poll takes votes.',
  published: 'The poll is published.',
  waiting: 'The poll waits for review.',
  unpublished: 'The poll is a draft now.',
  deleted: 'The poll was deleted.',
} as const;

type Notice = keyof typeof NOTICES;

const noticeNames = ['', 'saved', 'paused', 'resumed', 'published', 'waiting', 'unpublished', 'deleted'] as const;

async function optionsOf({ use }: CallContext, poll: Poll): Promise<readonly PollOption[]> {
  return (await use(POLLS).optionsOf([poll])).get(poll.id) ?? [];
}

async function dashboard(
  call: CallContext,
  shown: Pick<DashboardView, 'form' | 'page'> & { notice?: Notice; refusal?: RestError },
): Promise<RestResponse> {
  const { caller, use } = call;
  const polls = use(POLLS);
  const own = { authorId: caller.id };
  const total = await polls.count(own);
  const pending = caller.can('manage_polls') ? await polls.list({ statuses: ['pending'], limit: MAX_WAITING }) : [];
  return dashboardView(call, {
    polls: await polls.list({ ...own, limit: PER_PAGE, offset: offsetOf({ page: shown.page, per_page: PER_PAGE }) }),
    total,
    page: shown.page,
    pages: Math.ceil(total / PER_PAGE),
    waiting: pending.filter(({ authorId }) => authorId !== caller.id),
    form: caller.can('create_polls') ? shown.form : undefined,
    notice: NOTICES[shown.notice ?? ''],
    refusal: shown.refusal,
  });
}

async function save(call: CallContext, fields: FormFields, pollId: number): Promise<RestResponse> {
  if (!call.caller.can('create_polls')) throw forbidden();
  const known = pollId === 0 ? [] : await optionsOf(call, await managedPoll(call, pollId));
  try {
    await writePoll(call, bodyOf(fields, pollId, known));
    return redirect(`${dashboardAddress(call.site)}?done=saved`, 303);
  } catch (thrown) {
    if (!(thrown instanceof RestError)) throw thrown;
    return dashboard(call, { form: { fields, pollId }, page: 1, refusal: thrown });
  }
}

type Control = 'pause' | 'resume' | 'publish' | 'unpublish' | 'delete';

async function control(call: CallContext, poll: Poll, action: Control): Promise<Notice> {
  switch (action) {
    case 'pause':
      await pausePoll(call, poll, true);
      return 'paused';
    case 'resume':
      await pausePoll(call, poll, false);
      return 'resumed';
    case 'publish':
      await publishPoll(call, poll);
      return poll.status === 'pending' && !call.caller.can('manage_polls') ? 'waiting' : 'published';
    case 'unpublish':
      await unpublishPoll(call, poll);
      return 'unpublished';
    case 'delete':
      await deletePoll(call, poll);
      return 'deleted';
  }
}

/** The poll dashboard page (`/poll-dashboard`). */
export const dashboardPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/poll-dashboard',
    summary: "The member's own polls, and the form that makes or changes one.",
    access: signedIn(),
    args: {
      page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
      edit: Type.Integer({ default: 0, minimum: 0, description: 'The poll to change; 0 for a new one.' }),
      done: choice(noticeNames, { default: '', description: 'What was just done.' }),
    },
    async handle(call) {
      const { done: notice, edit, page: current } = call.args;
      if (edit === 0) return dashboard(call, { form: { fields: EMPTY_FORM, pollId: 0 }, page: current, notice });
      const poll = await managedPoll(call, edit);
      const fields = fieldsOf(call, poll, await optionsOf(call, poll));
      return dashboard(call, { form: { fields, pollId: poll.id }, page: current, notice });
    },
  }),
  page({
    method: 'POST',
    path: '/poll-dashboard',
    summary: 'Saves, pauses, publishes, unpublishes or deletes a poll.',
    access: signedIn(),
    nonceAction: DASHBOARD_ACTION,
    args: {
      action: choice(['save', 'pause', 'resume', 'publish', 'unpublish', 'delete'], { description: 'What to do.' }),
      pollid: Type.Integer({ default: 0, minimum: 0, description: 'The poll; 0 for a new one.' }),
      ...formArguments,
    },
    async handle(call) {
      const { action, pollid, ...fields } = call.args;
      if (action === 'save') return save(call, fields, pollid);
      const done = await control(call, await managedPoll(call, pollid), action);
      return redirect(`${dashboardAddress(call.site)}?done=${done}`, 303);
    },
  }),
];
