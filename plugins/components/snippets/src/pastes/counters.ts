import type { PluginContext } from '@plinth/kernel';
import { DATABASE, type Database, sql } from '@plinth/kernel/database';
import { stars } from '../stars/table.js';
import { pasteTags, tags } from '../tags/tables.js';
import { pastes } from './tables.js';

/** The active forks of a paste; those in the trash or expired are gone for their readers. */
const ACTIVE_FORKS = sql`(SELECT COUNT(*) FROM ${pastes} forks
  WHERE forks.forked_from = ${pastes.id} AND forks.status = 'active')`;

const STARS = sql`(SELECT COUNT(*) FROM ${stars} WHERE ${stars.pasteId} = ${pastes.id})`;

const USES = sql`(SELECT COUNT(*) FROM ${pasteTags} JOIN ${pastes} ON ${pastes.id} = ${pasteTags.pasteId}
  WHERE ${pasteTags.tagId} = ${tags.id} AND ${pastes.listed} = 1)`;

/** Counts the forks of some pastes; whoever changes a fork calls it in the same transaction. */
export async function recountForks(database: Database, sourceIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(sourceIds.flatMap((id) => id ?? []))].sort((one, other) => one - other);
  if (ids.length === 0) return;
  // A statement of its own: counting in the one that waits for the rows would not see what they waited for.
  await database.rows(pastes).hold({ id: ids });
  await database.write`UPDATE ${pastes} SET fork_count = ${ACTIVE_FORKS} WHERE ${pastes.id} IN ${ids}`;
}

/** Before an account goes with its pastes: takes them out of the counts of what they were forked from. */
export async function discountForksOf(database: Database, authorId: number): Promise<void> {
  const of = sql`FROM ${pastes} gone WHERE gone.author_id = ${authorId} AND gone.status = 'active'`;
  await database.write`
    UPDATE ${pastes} SET fork_count = fork_count - (SELECT COUNT(*) ${of} AND gone.forked_from = ${pastes.id})
    WHERE ${pastes.id} IN (SELECT gone.forked_from ${of})`;
}

/** Corrects every count that can be derived from rows: forks and stars of pastes, uses of tags. */
export async function reconcileCounts({ use }: Pick<PluginContext, 'use'>): Promise<void> {
  const database = use(DATABASE);
  await database.write`UPDATE ${pastes} SET fork_count = ${ACTIVE_FORKS} WHERE fork_count <> ${ACTIVE_FORKS}`;
  await database.write`UPDATE ${pastes} SET star_count = ${STARS} WHERE star_count <> ${STARS}`;
  await database.write`UPDATE ${tags} SET uses = ${USES} WHERE uses <> ${USES}`;
}
