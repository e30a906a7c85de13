import { type Database, places } from '@plinth/kernel';

/** Counts a ballot for the answers it chose, inside the transaction that wrote it. */
export async function count(database: Database, ballotId: string, optionIds: readonly number[]): Promise<void> {
  for (const optionId of optionIds)
    await database.insertRow('poll_choices', { ballot_id: ballotId, option_id: optionId });
  await database.execute(
    `UPDATE ${database.table('poll_options')} SET votes = votes + 1 WHERE id IN (${places(optionIds.length)})`,
    optionIds,
  );
}
