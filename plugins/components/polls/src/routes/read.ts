import { anyone, choice, forbidden, id, route, signedIn, Type } from '@plinth/kernel';
import { pollIdArgument } from '../arguments.js';
import { presentOwnPolls, presentPoll, presentPolls } from '../items.js';
import { resultOf } from '../results.js';
import { managedPoll, maySee, namedPoll, pollNotFound } from '../rights.js';
import { POLLS } from '../store/poll-store.js';
import { idErrors, ownerErrors, ownPollSchema, pollSchema, resultSchema } from './schemas.js';

/** Most polls of a list (docs/components/polls.md, list size). */
const MAX_POLLS = 100;

/** Refuses visitors with the code of this component (host-conventions J1). */
export const members = signedIn({ code: 'rest_not_logged_in', message: 'Sign in first.' });

const list = route({
  method: 'GET',
  path: '/listpoll',
  summary: 'The published polls, newest first.',
  access: anyone,
  item: pollSchema,
  result: Type.Array(pollSchema),
  handle: async (call) => presentPolls(call, await call.use(POLLS).list({ statuses: ['publish'], limit: MAX_POLLS })),
});

const single = route({
  method: 'POST',
  path: '/listpoll/id',
  summary: 'One poll; drafts and pending ones for their owner and administrators.',
  access: anyone,
  args: { pollid: pollIdArgument, id: Type.Optional(Type.Unknown({ description: 'The old name of pollid.' })) },
  result: pollSchema,
  errors: idErrors,
  async handle(call) {
    const poll = await namedPoll(call, call.args.pollid ?? call.args.id);
    if (!maySee(call.caller, poll)) throw pollNotFound();
    return presentPoll(call, poll);
  },
});

const ofMember = route({
  method: 'POST',
  path: '/listpoll/user/id',
  summary: 'The polls of a member, newest first; of others for administrators.',
  access: members,
  args: {
    id: id('Id of the member; the caller, unless an administrator asks.'),
    status: choice(['any', 'publish', 'draft', 'pending'], { default: 'any', description: 'Only polls of a status.' }),
  },
  result: Type.Array(ownPollSchema),
  errors: [
    { code: 'rest_not_logged_in', status: 401, when: 'the caller is not signed in' },
    { code: 'rest_forbidden', status: 403, when: 'the id is that of somebody else' },
  ],
  async handle(call) {
    const { args, caller, use } = call;
    if (args.id !== caller.id && !caller.can('manage_polls')) throw forbidden();
    const chosen = args.status === 'any' ? {} : { statuses: [args.status] };
    return presentOwnPolls(call, await use(POLLS).list({ authorId: args.id, limit: MAX_POLLS, ...chosen }));
  },
});

const result = route({
  method: 'POST',
  path: '/listpoll/result/poll',
  summary: 'The results of a poll, for its owner and administrators.',
  access: members,
  args: { pollid: pollIdArgument },
  result: Type.Object({ success: Type.Boolean(), message: Type.String(), result: resultSchema }),
  errors: ownerErrors,
  async handle(call) {
    const poll = await managedPoll(call, call.args.pollid);
    const options = await call.use(POLLS).optionsOf([poll]);
    return {
      success: true,
      message: 'Poll report',
      result: await resultOf(call, poll, options.get(poll.id) ?? []),
    };
  },
});

/** Reading polls and results (docs/components/polls.md). */
export const readRoutes = [list, single, ofMember, result];
