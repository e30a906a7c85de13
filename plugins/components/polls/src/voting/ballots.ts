import { type CallContext, invalidParam, RANDOMNESS, RestError, timestamp } from '@plinth/kernel';
import { add, DATABASE, type Database } from '@plinth/kernel/database';
import { isBlank, nameKey } from '@plinth/kernel/text';
import { MAX_OPTIONS } from '../arguments.js';
import { pollHooks } from '../hooks.js';
import { labelOf } from '../options.js';
import type { Poll, PollOption } from '../poll.js';
import { pollNotFound } from '../rights.js';
import { addOptions, optionsOfPolls } from '../store/options.js';
import { POLLS } from '../store/poll-store.js';
import { pollBallots, pollChoices, polls } from '../tables.js';
import { count } from './counting.js';
import { withinLimit } from './limit.js';
import { whyClosed } from './rules.js';
import { type Voter, voterOf } from './voter.js';

/** What somebody votes for. */
export interface Ballot {
  /** The chosen answers, among those that the poll has at this moment; throws for one that it has not. */
  choose(options: readonly PollOption[]): readonly PollOption[];
  /** An answer of the voter's own, or empty. */
  readonly newAnswer: string;
}

interface Chosen {
  readonly ids: readonly number[];
  readonly places: readonly number[];
}

async function addedAnswer(
  database: Database,
  poll: Poll,
  options: readonly PollOption[],
  label: string,
): Promise<number> {
  const same = options.find((option) => nameKey(option.label) === nameKey(label));
  if (same) return same.id;
  if (!poll.takesAnswers) throw invalidParam({ new_answer: 'This poll takes no further answers.' });
  if (options.length >= MAX_OPTIONS) throw invalidParam({ new_answer: `A poll has ${MAX_OPTIONS} answers at most.` });
  const [id] = await addOptions(database, poll.id, [{ label, media: '' }], options.length);
  return id ?? 0;
}

async function chosenOf(call: CallContext, poll: Poll, { choose, newAnswer }: Ballot): Promise<Chosen> {
  const database = call.use(DATABASE);
  const options = (await optionsOfPolls(database, [poll.id])).get(poll.id) ?? [];
  const ids = new Set(choose(options).map(({ id }) => id));
  const label = labelOf(call, newAnswer);
  if (!isBlank(label)) ids.add(await addedAnswer(database, poll, options, label));
  if (ids.size === 0) throw invalidParam({ answers: 'Choose an answer.' });
  if (ids.size > 1 && !poll.multivote) throw invalidParam({ answers: 'This poll takes one answer only.' });
  const placeOf = (id: number) => {
    const place = options.findIndex((option) => option.id === id);
    return place === -1 ? options.length : place;
  };
  return { ids: [...ids], places: [...ids].map(placeOf) };
}

function voterOrError(call: CallContext, poll: Poll): Voter {
  const voter = voterOf(call, poll);
  if (voter) return voter;
  const message = 'Your browser has no cookie for voting yet. Open the page of the poll and vote there.';
  throw new RestError('poll_session_required', message, { status: 403 });
}

async function keepBallot(call: CallContext, id: number, ballot: Ballot): Promise<{ poll: Poll; chosen: Chosen }> {
  const { clock, use } = call;
  const database = use(DATABASE);
  return database.transaction(async () => {
    const held = await database.rows(polls).change({ id }, { ballots: add(1) });
    const poll = held > 0 ? await use(POLLS).find(id) : undefined;
    if (!poll) throw pollNotFound();
    const reason = whyClosed(poll, timestamp(clock));
    if (reason) throw reason;
    const { key, userId } = voterOrError(call, poll);
    const ballotId = use(RANDOMNESS).uuid();
    const row = { id: ballotId, pollId: id, userId, voter: key, castAt: timestamp(clock) };
    if (!(await database.rows(pollBallots).insertIfAbsent(row)))
      throw new RestError('poll_already_voted', 'You have voted on this poll already.', { status: 409 });
    const chosen = await chosenOf(call, poll, ballot);
    await count(database, ballotId, chosen.ids);
    return { poll, chosen };
  });
}

/**
 * Casts a ballot in one transaction that first takes hold of the poll's row: what it says then decides, and the unique
 * index lets each voter through once.
 * @throws RestError 409 `poll_already_voted`, 403 `poll_session_required` and what {@link whyClosed} answers, 400
 *   `rest_invalid_param`, 404 `rest_poll_not_found`, 429 `poll_rate_limited`
 */
export async function castBallot(call: CallContext, wanted: Poll, ballot: Ballot): Promise<Poll> {
  const { poll, chosen } = await withinLimit(call, wanted, () => keepBallot(call, wanted.id, ballot));
  await call.hooks.action(pollHooks.poll_voted, poll.id, call.caller.id, chosen.places);
  return poll;
}

/** The ids of the answers that the caller chose on this poll; undefined when they have not voted. */
export async function ownChoices(call: CallContext, poll: Poll): Promise<readonly number[] | undefined> {
  const voter = voterOf(call, poll);
  if (!voter) return undefined;
  const database = call.use(DATABASE);
  const ballot = await database.rows(pollBallots).find({ pollId: poll.id, voter: voter.key }, { columns: ['id'] });
  if (!ballot) return undefined;
  const chosen = await database.rows(pollChoices).list({ ballotId: ballot.id });
  return chosen.map(({ optionId }) => optionId);
}
