import { DATABASE, type Database, places, type Tools, timestamp } from '@plinth/kernel';

type Using = Pick<Tools, 'use'>;

/** What became of some claps. */
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
  const database = use(DATABASE);
  const sql = `SELECT post_id, SUM(claps) AS claps FROM ${database.table('mb_claps')}
    WHERE post_id IN (${places(postIds.length)}) GROUP BY post_id`;
  const rows = await database.select<{ post_id: number; claps: number | string }>(sql, postIds);
  return new Map(rows.map((row) => [row.post_id, Number(row.claps)]));
}

async function ownClaps(database: Database, postId: number, userId: number): Promise<number> {
  const sql = `SELECT claps FROM ${database.table('mb_claps')} WHERE post_id = $1 AND user_id = $2`;
  return (await database.selectOne<{ claps: number }>(sql, [postId, userId]))?.claps ?? 0;
}

/**
 * Adds claps up to the cap of a member for a post. The update itself decides how many still count, so that requests which
 * arrive at once never come to more.
 */
export async function addClaps(
  tools: Pick<Tools, 'use' | 'clock'>,
  by: { readonly postId: number; readonly userId: number },
  claps: { readonly count: number; readonly most: number },
): Promise<Clapped> {
  const { postId, userId } = by;
  const database = tools.use(DATABASE);
  const now = timestamp(tools.clock);
  return database.transaction(async () => {
    await database.insertIgnore('mb_claps', { post_id: postId, user_id: userId, claps: 0, clapped_at: now });
    const sql = `UPDATE ${database.table('mb_claps')}
      SET claps = CASE WHEN claps + $3 > $4 THEN $4 ELSE claps + $3 END, clapped_at = $5
      WHERE post_id = $1 AND user_id = $2 AND claps < $4`;
    const changed = await database.execute(sql, [postId, userId, claps.count, claps.most, now]);
    const mine = await ownClaps(database, postId, userId);
    const total = (await clapsOf(tools, [postId])).get(postId) ?? 0;
    return { mine, total, counted: changed > 0 };
  });
}
