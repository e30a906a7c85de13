import { type Database, sql } from '@plinth/kernel/database';
import { nameKey } from '@plinth/kernel/text';
import type { NewOption, PollOption } from '../poll.js';
import { pollBallots, pollChoices, pollOptions, polls } from '../tables.js';

/** The answers of some polls, in their order; one query for all. */
export async function optionsOfPolls(
  database: Database,
  pollIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PollOption[]>> {
  const found = new Map<number, PollOption[]>(pollIds.map((id) => [id, []]));
  if (pollIds.length === 0) return found;
  const rows = await database
    .rows(pollOptions)
    .list({ pollId: pollIds }, { orderBy: { pollId: 'asc', position: 'asc' } });
  for (const { details, position: _, ...row } of rows) found.get(row.pollId)?.push({ ...row, ...details });
  return found;
}

/** The columns of an answer at its place in the poll. */
function columnsOf({ label, media, extra, importInfo }: NewOption, position: number) {
  return { position, label, media, details: { extra, importInfo } };
}

/** Adds answers to a poll from a place on; returns their ids. */
export async function addOptions(
  database: Database,
  pollId: number,
  options: readonly NewOption[],
  from = 0,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, option] of options.entries()) {
    ids.push(await database.rows(pollOptions).insert({ pollId, ...columnsOf(option, from + index) }));
  }
  return ids;
}

/** Whether an answer was only spelled another way; one that stays as it is belongs to itself. */
function isMeant(label: string, option: NewOption, options: readonly NewOption[]): boolean {
  return nameKey(label) === nameKey(option.label) && !options.some((other) => other.label === label);
}

/**
 * Replaces the answers of a poll whose row the transaction holds. An answer whose text stays keeps its votes; a ballot
 * that loses all it chose goes, so that its voter may vote again.
 */
export async function replaceOptions(database: Database, pollId: number, options: readonly NewOption[]): Promise<void> {
  const rows = database.rows(pollOptions);
  const known = [...((await optionsOfPolls(database, [pollId])).get(pollId) ?? [])];
  for (const [position, option] of options.entries()) {
    const exact = known.findIndex(({ label }) => label === option.label);
    const place = exact === -1 ? known.findIndex(({ label }) => isMeant(label, option, options)) : exact;
    const [kept] = place === -1 ? [] : known.splice(place, 1);
    if (kept) await rows.change({ id: kept.id }, columnsOf(option, position));
    else await addOptions(database, pollId, [option], position);
  }
  if (known.length === 0) return;
  await rows.remove({ id: known.map(({ id }) => id) });
  await removeEmptyBallots(database, pollId);
}

async function removeEmptyBallots(database: Database, pollId: number): Promise<void> {
  const chose = sql`SELECT 1 FROM ${pollChoices} WHERE ${pollChoices.ballotId} = ${pollBallots.id}`;
  await database.write`DELETE FROM ${pollBallots} WHERE ${pollBallots.pollId} = ${pollId} AND NOT EXISTS (${chose})`;
  const ballots = await database.rows(pollBallots).count({ pollId });
  await database.rows(polls).change({ id: pollId }, { ballots });
}
