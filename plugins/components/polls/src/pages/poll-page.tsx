import {
  ACCESS,
  anyone,
  type CallContext,
  invalidParam,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  Type,
  timestamp,
} from '@plinth/kernel';
import { htmlToText } from '@plinth/kernel/text';
import { nonceField, sitePage } from '@plinth/pages';
import { addressOf } from '../addresses.js';
import { MAX_ANSWER_LENGTH, MAX_OPTIONS } from '../arguments.js';
import type { Poll } from '../poll.js';
import { mayManage, maySee, pollNotFound } from '../rights.js';
import { POLLS } from '../store/poll-store.js';
import { castBallot, ownChoices } from '../voting/ballots.js';
import { demandVote, whyClosed } from '../voting/rules.js';
import { visibleResult } from '../voting/visible-result.js';
import { markVisitor } from '../voting/voter.js';
import { PollPage } from './poll-view.js';
import { pollStyle } from './style.js';
import { standing } from './words.js';

/** The action of the nonce in the voting form. */
const VOTE_ACTION = 'poll-vote';

const slug = Type.String({ maxLength: 191, description: 'The slug of the poll.' });

async function pollAt({ caller, use }: CallContext, wanted: string): Promise<Poll> {
  const poll = await use(POLLS).findBySlug(wanted);
  if (!poll || !maySee(caller, poll)) throw pollNotFound();
  return poll;
}

/** The refusal that some work ends in; anything else that goes wrong is thrown on. */
async function errorOf(work: Promise<unknown>): Promise<RestError | undefined> {
  try {
    await work;
    return undefined;
  } catch (thrown) {
    if (thrown instanceof RestError) return thrown;
    throw thrown;
  }
}

/** The roles that may vote, in words. */
function votersOf({ site, use }: CallContext, { roles }: Poll): string {
  const known = use(ACCESS).roles();
  const titles = roles.map((name) => known.get(name)?.title ?? name);
  return new Intl.ListFormat(site.language, { type: 'conjunction' }).format(titles);
}

async function show(call: CallContext, poll: Poll, refusal?: RestError): Promise<RestResponse> {
  // That voting is over concerns a reader more than whether they could have voted.
  const closed = whyClosed(poll, timestamp(call.clock)) ?? (await errorOf(demandVote(call, poll)));
  if (!closed) markVisitor(call, poll);
  for (const [name, value] of Object.entries(refusal?.headers ?? {})) call.header(name, value);
  const view = {
    ...{ site: call.site, poll, closed, refusal, standing: standing(call, poll) },
    options: (await call.use(POLLS).optionsOf([poll])).get(poll.id) ?? [],
    result: await visibleResult(call, poll),
    own: await ownChoices(call, poll),
    voters: votersOf(call, poll),
    mayManage: mayManage(call.caller, poll),
    nonce: nonceField(call, VOTE_ACTION),
  };
  const head = pollStyle.link(call.site);
  const meta =
    poll.status === 'publish'
      ? { description: poll.showsDescription ? htmlToText(poll.content) : '', canonical: addressOf(call.site, poll) }
      : { unlisted: true };
  return sitePage(call, {
    title: poll.title,
    body: <PollPage {...view} />,
    head,
    meta,
    status: statusOf(call, refusal),
  });
}

/** The status that a page has which shows a refusal. */
function statusOf({ caller }: Pick<CallContext, 'caller'>, refusal: RestError | undefined): number {
  if (!refusal) return 200;
  if (typeof refusal.status === 'number') return refusal.status;
  return caller.isVisitor ? 401 : 403;
}

/** By their ids, which stay the same when the author moves the answers while somebody reads the form. */
async function voteByForm(call: CallContext, poll: Poll, chosen: readonly number[], newAnswer: string) {
  await demandVote(call, poll);
  await castBallot(call, poll, {
    newAnswer,
    choose(options) {
      const found = options.filter(({ id }) => chosen.includes(id));
      if (found.length === new Set(chosen).size) return found;
      throw invalidParam({ answers: 'The answers of this poll have changed. Choose again.' });
    },
  });
}

/** The page of a poll (`/poll/<slug>`), and voting by its form. */
export const pollPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/poll/:slug',
    summary: 'A poll: its form, or its results.',
    access: anyone,
    args: { slug },
    handle: async (call) => show(call, await pollAt(call, call.args.slug)),
  }),
  page({
    method: 'POST',
    path: '/poll/:slug',
    summary: 'Votes on a poll.',
    access: anyone,
    nonceAction: VOTE_ACTION,
    args: {
      slug,
      option: Type.Array(Type.Integer(), { default: [], maxItems: MAX_OPTIONS, description: 'The chosen answers.' }),
      new_answer: Type.String({
        default: '',
        maxLength: MAX_ANSWER_LENGTH,
        description: "An answer of the voter's own.",
      }),
    },
    async handle(call) {
      const { args, site } = call;
      const poll = await pollAt(call, args.slug);
      const refusal = await errorOf(voteByForm(call, poll, args.option, args.new_answer));
      return refusal ? show(call, poll, refusal) : redirect(addressOf(site, poll), 303);
    },
  }),
];
