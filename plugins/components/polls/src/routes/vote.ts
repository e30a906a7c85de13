import { authorizeIf, invalidParam, route, Type } from '@plinth/kernel';
import { MAX_ANSWER_LENGTH, MAX_OPTIONS, pollIdArgument } from '../arguments.js';
import { maySee, namedPoll, pollNotFound } from '../rights.js';
import { castBallot } from '../voting/ballots.js';
import { limitError } from '../voting/limit.js';
import { demandVote, demandVoter } from '../voting/rules.js';
import { visibleResult } from '../voting/visible-result.js';
import { controlSchema, idErrors, resultSchema } from './schemas.js';

/** Voting by REST, beyond what clients of this interface know: they vote by the form of the poll's page. */
export const voteRoutes = [
  route({
    method: 'POST',
    path: '/vote',
    summary: 'Votes on a poll; answers the results where they are shown.',
    access: authorizeIf('signed in, or anybody where visitors may vote', demandVoter),
    args: {
      pollid: pollIdArgument,
      answers: Type.Array(Type.Integer({ minimum: 0 }), {
        default: [],
        maxItems: MAX_OPTIONS,
        description: 'Places of the chosen answers in the list of options, from 0.',
      }),
      new_answer: Type.String({
        default: '',
        maxLength: MAX_ANSWER_LENGTH,
        description: "An answer of the voter's own, where the poll takes them.",
      }),
    },
    result: Type.Object({ ...controlSchema.properties, result: Type.Union([resultSchema, Type.Null()]) }),
    errors: [
      { code: 'rest_not_logged_in', status: 401, when: 'the caller is not signed in, and visitors may not vote' },
      ...idErrors,
      { code: 'rest_forbidden', status: 403, when: 'the poll is for other roles' },
      { code: 'poll_not_published', status: 403, when: 'the poll is not published' },
      { code: 'poll_paused', status: 403, when: 'the poll is paused' },
      { code: 'poll_not_started', status: 403, when: 'voting has not begun' },
      { code: 'poll_ended', status: 403, when: 'voting is over' },
      { code: 'poll_session_required', status: 403, when: "the visitor has no cookie of the poll's page" },
      { code: 'poll_already_voted', status: 409, when: 'the member or session has voted' },
      limitError,
    ],
    async handle(call) {
      const { args, caller } = call;
      const poll = await namedPoll(call, args.pollid);
      if (!maySee(caller, poll)) throw pollNotFound();
      await demandVote(call, poll);
      const voted = await castBallot(call, poll, {
        newAnswer: args.new_answer,
        choose: (options) =>
          args.answers.map((place) => {
            const option = options[place];
            if (!option) throw invalidParam({ answers: `The poll has no answer ${place}.` });
            return option;
          }),
      });
      return {
        success: true,
        message: 'Your vote was counted.',
        post_id: poll.id,
        result: await visibleResult(call, voted),
      };
    },
  }),
];
