import type { ImportContext } from '@plinth/bundle';
import { RANDOMNESS, Type, timestamp, type Users } from '@plinth/kernel';
import { alias, DATABASE, type Database, sql } from '@plinth/kernel/database';
import type { Poll, PollOption } from '../poll.js';
import { POLLS } from '../store/poll-store.js';
import { pollBallots, pollChoices, polls } from '../tables.js';
import { count } from './counting.js';

/** A ballot as a bundle carries it. */
export const ballotItem = Type.Object(
  {
    member: Type.Optional(Type.String({ description: 'Login of the member who voted.' })),
    session: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 80,
        description: 'Of a ballot that counts for a session: what tells it from others.',
      }),
    ),
    castAt: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })),
    choices: Type.Array(Type.Integer({ minimum: 0 }), {
      minItems: 1,
      description: 'Places of the chosen answers, from 0.',
    }),
  },
  { additionalProperties: false },
);

/** A ballot as a bundle carries it. */
export type BallotItem = Type.Static<typeof ballotItem>;

async function voterOf({ member, session }: BallotItem, context: ImportContext) {
  const userId = member === undefined ? undefined : await context.find('users', member);
  if (session !== undefined) return { voter: session, userId };
  return userId === undefined ? undefined : { voter: `u:${userId}`, userId };
}

/** Counts the ballots of a bundle; one of a member whom the site does not know, or for no answer, is noted. */
export async function importBallots(poll: Poll, items: readonly BallotItem[], context: ImportContext): Promise<void> {
  const database = context.use(DATABASE);
  const options = (await context.use(POLLS).optionsOf([poll])).get(poll.id) ?? [];
  let ballots = 0;
  for (const item of items) {
    const who = await voterOf(item, context);
    const ids = [...new Set(item.choices.flatMap((place) => options[place]?.id ?? []))];
    if (!who || ids.length === 0) {
      context.note(`polls: a ballot of "${poll.slug}" is left out, because its voter or answer is not here`);
      continue;
    }
    const row = {
      id: context.use(RANDOMNESS).uuid(),
      pollId: poll.id,
      userId: who.userId ?? null,
      voter: who.voter,
      castAt: item.castAt ?? timestamp(context.clock),
    };
    if (!(await database.rows(pollBallots).insertIfAbsent(row))) continue;
    await count(database, row.id, ids);
    ballots += 1;
  }
  await database.rows(polls).change({ id: poll.id }, { ballots });
}

/** The ballots of some polls as a bundle carries them; two queries for all. */
export async function ballotsOf(
  database: Database,
  users: Users,
  options: ReadonlyMap<number, readonly PollOption[]>,
): Promise<ReadonlyMap<number, readonly BallotItem[]>> {
  const pollIds = [...options.keys()];
  const b = alias(pollBallots, 'b');
  const c = alias(pollChoices, 'c');
  const rows = await database.rows(pollBallots).select<{ optionId: number }>(
    b,
    sql`FROM ${b} JOIN ${c} ON ${c.ballotId} = ${b.id} WHERE ${b.pollId} IN ${pollIds}
        ORDER BY ${b.castAt}, ${b.voter}, ${c.optionId}`,
    { optionId: c.optionId },
  );
  const voters = await users.findMany(rows.flatMap((row) => row.userId ?? []));
  const logins = new Map(voters.map(({ id, login }) => [id, login]));
  const found = new Map<number, Map<string, BallotItem>>();
  for (const row of rows) {
    const ofPoll = found.get(row.pollId) ?? new Map<string, BallotItem>();
    found.set(row.pollId, ofPoll);
    const known = ofPoll.get(row.id)?.choices ?? [];
    const place = options.get(row.pollId)?.findIndex(({ id }) => id === row.optionId) ?? 0;
    const login = row.userId === null ? undefined : logins.get(row.userId);
    ofPoll.set(row.id, {
      ...(login === undefined ? {} : { member: login }),
      ...(row.voter.startsWith('s:') ? { session: row.voter } : {}),
      // Whose account is gone voted all the same, and is nobody else on another site.
      ...(login === undefined && !row.voter.startsWith('s:') ? { session: `gone:${row.id}` } : {}),
      castAt: row.castAt,
      choices: [...known, place],
    });
  }
  return new Map([...found].map(([pollId, ballots]) => [pollId, [...ballots.values()]]));
}
