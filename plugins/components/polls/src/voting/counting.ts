import { add, type Database } from '@plinth/kernel/database';
import { pollChoices, pollOptions } from '../tables.js';

/** Counts a ballot for the answers it chose, inside the transaction that wrote it. */
export async function count(database: Database, ballotId: string, optionIds: readonly number[]): Promise<void> {
  await database.rows(pollChoices).insertMany(optionIds.map((optionId) => ({ ballotId, optionId })));
  await database.rows(pollOptions).change({ id: optionIds }, { votes: add(1) });
}
