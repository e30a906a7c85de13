import { DATABASE, fields, type PluginContext, sql, timestamp, where } from '@plinth/kernel';
import { claps as table } from './table.js';

type Using = Pick<PluginContext, 'use'>;

const SUMS = fields({ postId: table.postId, claps: sql`SUM(${table.claps})` });

/** How adding claps went. */
export interface Clapped {
  /** The member's own claps for the post. */
  readonly mine: number;
  /** Everybody's. */
  readonly total: number;
  /** Whether any of them counted. */
  readonly counted: boolean;
}

/** The claps of some posts; one that has none is missing from the map. One query. */
export async function clapsOf({ use }: Using, postIds: readonly number[]): Promise<Map<number, number>> {
  if (postIds.length === 0) return new Map();
  const rows = await use(DATABASE).sql<{ postId: number; claps: number }>`
    SELECT ${SUMS} FROM ${table} WHERE ${table.postId} IN ${postIds} GROUP BY ${table.postId}`;
  return new Map(rows.map(({ postId, claps }) => [postId, claps]));
}

/**
 * Adds claps up to the cap of a member for a post. The update itself decides how many still count, so that requests which
 * arrive at once never come to more.
 */
export async function addClaps(
  context: Pick<PluginContext, 'use' | 'clock'>,
  by: { readonly postId: number; readonly userId: number },
  { count, most }: { readonly count: number; readonly most: number },
): Promise<Clapped> {
  const { postId, userId } = by;
  const database = context.use(DATABASE);
  const rows = database.rows(table);
  const now = timestamp(context.clock);
  return database.transaction(async () => {
    await rows.insertIfAbsent({ postId, userId, clappedAt: now });
    const changed = await database.write`UPDATE ${table}
      SET claps = CASE WHEN claps + ${count} > ${most} THEN ${most} ELSE claps + ${count} END, clapped_at = ${now}
      WHERE ${where(table, { postId, userId, claps: { below: most } })}`;
    const mine = await rows.find({ postId, userId }, { columns: ['claps'] });
    const total = (await clapsOf(context, [postId])).get(postId) ?? 0;
    return { mine: mine?.claps ?? 0, total, counted: changed > 0 };
  });
}
