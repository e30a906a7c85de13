import type { PluginContext } from '@plinth/kernel';
import { DATABASE, sql } from '@plinth/kernel/database';
import { pollBallots, pollChoices, pollOptions, polls } from './tables.js';

const BALLOTS = sql`(SELECT COUNT(*) FROM ${pollBallots} WHERE ${pollBallots.pollId} = ${polls.id})`;

const VOTES = sql`(SELECT COUNT(*) FROM ${pollChoices} WHERE ${pollChoices.optionId} = ${pollOptions.id})`;

/** Corrects the counts of ballots and votes that differ from what was cast. */
export async function reconcileCounts({ use }: Pick<PluginContext, 'use'>): Promise<void> {
  const database = use(DATABASE);
  await database.write`UPDATE ${polls} SET ballots = ${BALLOTS} WHERE ballots <> ${BALLOTS}`;
  await database.write`UPDATE ${pollOptions} SET votes = ${VOTES} WHERE votes <> ${VOTES}`;
}
