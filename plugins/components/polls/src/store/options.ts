import { type Database, places } from '@plinth/kernel';
import type { NewOption, PollOption } from '../poll.js';
import { type OptionRow, readOption, writeOption } from './rows.js';

/** The answers of some polls, in their order; one query for all. */
export async function optionsOfPolls(
  database: Database,
  pollIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PollOption[]>> {
  if (pollIds.length === 0) return new Map();
  const rows = await database.select<OptionRow>(
    `SELECT id, poll_id, label, media, details, votes FROM ${database.table('poll_options')}
     WHERE poll_id IN (${places(pollIds.length)}) ORDER BY poll_id, position`,
    pollIds,
  );
  const found = new Map<number, PollOption[]>(pollIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.poll_id)?.push(readOption(row));
  return found;
}

/** Adds answers to a poll from a place on; answers their ids. */
export async function addOptions(
  database: Database,
  pollId: number,
  options: readonly NewOption[],
  from = 0,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, option] of options.entries()) {
    ids.push(await database.insert('poll_options', { poll_id: pollId, ...writeOption(option, from + index) }));
  }
  return ids;
}

/**
 * Replaces the answers of a poll whose row the transaction holds. An answer whose text stays keeps its votes; a ballot
 * that loses all it chose goes, so that its voter may vote again.
 */
export async function replaceOptions(database: Database, pollId: number, options: readonly NewOption[]): Promise<void> {
  const known = [...((await optionsOfPolls(database, [pollId])).get(pollId) ?? [])];
  for (const [position, option] of options.entries()) {
    const place = known.findIndex(({ label }) => label === option.label);
    const [kept] = place === -1 ? [] : known.splice(place, 1);
    if (kept) await database.update('poll_options', writeOption(option, position), 'id = $1', [kept.id]);
    else await addOptions(database, pollId, [option], position);
  }
  if (known.length === 0) return;
  const gone = known.map(({ id }) => id);
  await database.remove('poll_options', `id IN (${places(gone.length)})`, gone);
  await removeEmptyBallots(database, pollId);
}

async function removeEmptyBallots(database: Database, pollId: number): Promise<void> {
  const ballots = database.table('poll_ballots');
  const choices = database.table('poll_choices');
  const chose = `SELECT 1 FROM ${choices} WHERE ${choices}.ballot_id = ${ballots}.id`;
  await database.execute(`DELETE FROM ${ballots} WHERE poll_id = $1 AND NOT EXISTS (${chose})`, [pollId]);
  await database.execute(
    `UPDATE ${database.table('polls')} SET ballots = (SELECT COUNT(*) FROM ${ballots} WHERE poll_id = $1) WHERE id = $1`,
    [pollId],
  );
}
