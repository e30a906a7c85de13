import { CACHE_TAGS, type PluginContext } from '@plinth/kernel';
import { byChunks, DATABASE, type Database, fields, sql } from '@plinth/kernel/database';
import { communityHooks } from '../hooks.js';
import { ACTIVITIES, type Activity } from './ports.js';
import { activities } from './tables.js';

const BATCH = 100;

/** Writes how many rows point at each of these by a column; one statement for each number that occurs. */
async function recount(database: Database, column: 'rootId' | 'parentId', ids: readonly number[]): Promise<void> {
  const counted = await byChunks(
    ids,
    (some) => database.sql<{ id: number; n: number }>`
      SELECT ${fields({ id: activities[column], n: sql`COUNT(*)` })} FROM ${activities}
      WHERE ${activities[column]} IN ${some} GROUP BY ${activities[column]}`,
  );
  const counts = new Map(counted.map(({ id, n }) => [id, n]));
  const idsByCount = new Map<number, number[]>();
  for (const id of ids) {
    const count = counts.get(id) ?? 0;
    idsByCount.set(count, [...(idsByCount.get(count) ?? []), id]);
  }
  for (const [commentCount, id] of idsByCount) await database.rows(activities).change({ id }, { commentCount });
}

async function removeBatch({ hooks, use }: PluginContext, batch: readonly Activity[]): Promise<void> {
  const database = use(DATABASE);
  const rows = database.rows(activities);
  const removed = new Set(batch.map(({ id }) => id));
  const left = (id: number | undefined) => (id === undefined || removed.has(id) ? [] : [id]);
  const roots = [...new Set(batch.flatMap(({ rootId }) => left(rootId)))];
  const isRoot = new Set(roots);
  const parents = new Set(batch.flatMap(({ parentId }) => left(parentId)).filter((id) => !isRoot.has(id)));
  // Whoever else writes to these threads waits, so that the counts stay true.
  if (roots.length > 0) await rows.hold({ id: roots });
  // What stands below goes with them: the database follows the answers down.
  await rows.remove({ id: [...removed] });
  await recount(database, 'rootId', roots);
  await recount(database, 'parentId', [...parents]);
  await database.afterCommit(async () => {
    use(CACHE_TAGS).invalidate('community');
    for (const activity of batch) await hooks.action(communityHooks.community_activity_removed, activity);
  });
}

/**
 * Removes the activities and comments of somebody with everything below them, a hundred at a time. Call it in the
 * transaction that removes the account; each removal is announced after its commit.
 */
export async function removeActivitiesOf(context: PluginContext, userId: number): Promise<void> {
  for (;;) {
    const query = { userId, withComments: true, limit: BATCH };
    const { activities: batch } = await context.use(ACTIVITIES).list(query);
    if (batch.length === 0) return;
    await removeBatch(context, batch);
  }
}
