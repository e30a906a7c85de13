import { allOf, type CallContext, can, choice, type ErrorSpecification, route } from '@plinth/kernel';
import { pollArguments, pollIdArgument } from '../arguments.js';
import { type ControlResult, deletePoll, pausePoll, publishPoll, unpublishPoll } from '../control.js';
import type { Poll } from '../poll.js';
import { managedPoll } from '../rights.js';
import { writePoll } from '../writing.js';
import { members } from './read.js';
import { controlSchema, ownerErrors, writeSchema } from './schemas.js';

const post = route({
  method: 'POST',
  path: '/postpoll',
  summary: 'Makes a poll, or replaces the settings and answers of one.',
  access: allOf(members, can('create_polls')),
  args: pollArguments,
  result: writeSchema,
  errors: [
    { code: 'rest_not_logged_in', status: 401, when: 'the caller is not signed in' },
    { code: 'rest_forbidden', status: 403, when: 'the caller may not make polls, or the poll is not theirs' },
    { code: 'poll_type_disabled', status: 403, when: 'polls of this type are switched off' },
    { code: 'rest_invalid_poll', status: 400, when: 'poll_id is given and is no id' },
    { code: 'rest_poll_not_found', status: 404, when: 'there is no poll of this poll_id' },
    { code: 'poll_create_failed', status: 500, when: 'the poll could not be made' },
    { code: 'poll_update_failed', status: 500, when: 'the poll could not be changed' },
  ],
  handle: (call) => writePoll(call, call.args),
});

const pause = route({
  method: 'POST',
  path: '/listpoll/pause/poll',
  summary: 'Pauses a poll, or lets it take votes again.',
  access: members,
  args: {
    pollid: pollIdArgument,
    _poll_pause_poll: choice(['yes', 'no', ''], { default: 'no', description: 'yes pauses; no or nothing goes on.' }),
  },
  result: controlSchema,
  errors: [...ownerErrors, { code: 'poll_update_failed', status: 500, when: 'the poll could not be changed' }],
  handle: async (call) =>
    pausePoll(call, await managedPoll(call, call.args.pollid), call.args._poll_pause_poll === 'yes'),
});

function control(
  verb: string,
  summary: string,
  failure: ErrorSpecification,
  run: (call: CallContext, poll: Poll) => Promise<ControlResult>,
) {
  return route({
    method: 'POST',
    path: `/listpoll/${verb}/poll`,
    summary,
    access: members,
    args: { pollid: pollIdArgument },
    result: controlSchema,
    errors: [...ownerErrors, failure],
    handle: async (call) => run(call, await managedPoll(call, call.args.pollid)),
  });
}

/** Making, changing, publishing, pausing and deleting polls (docs/components/polls.md). */
export const writeRoutes = [
  post,
  pause,
  control(
    'delete',
    'Deletes a poll for good.',
    { code: 'poll_delete_failed', status: 400, when: 'the poll could not be deleted' },
    deletePoll,
  ),
  control(
    'unpublish',
    'Makes a published poll a draft.',
    { code: 'poll_unpublish_failed', status: 500, when: 'the poll could not be unpublished' },
    unpublishPoll,
  ),
  control(
    'publish',
    'Publishes a draft; a pending poll for administrators.',
    { code: 'poll_publish_failed', status: 500, when: 'the poll could not be published' },
    publishPoll,
  ),
];
