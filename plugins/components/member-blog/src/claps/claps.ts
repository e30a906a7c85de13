import { type PluginContext, timestamp } from '@plinth/kernel';
import { DATABASE, fields, sql, where } from '@plinth/kernel/database';
import { blogHooks } from '../hooks.js';
import { claps as table } from './table.js';

type Using = Pick<PluginContext, 'use'>;

const SUM = sql`SUM(${table.claps})`;

const SUMS = fields({ postId: table.postId, claps: SUM });

/** Claps that a member may give one post, unless `mb_max_claps` says otherwise. */
const MAX_CLAPS = 50;

/** More than any member claps: a cap beyond it, however a tap means it, would be too large for the database. */
const MAX_CAP = 1_000_000_000;

/** The cap of a member for a post; a tap that returns no number leaves the usual one. */
export async function capFor({ hooks }: Pick<PluginContext, 'hooks'>, userId: number, postId: number): Promise<number> {
  const asked = await hooks.filter(blogHooks.mb_max_claps, MAX_CLAPS, postId, userId);
  const cap = typeof asked === 'number' && !Number.isNaN(asked) ? asked : MAX_CLAPS;
  return Math.min(MAX_CAP, Math.max(0, Math.trunc(cap)));
}

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

/** The claps that a member gave a post. */
export async function ownClaps({ use }: Using, userId: number, postId: number): Promise<number> {
  const row = await use(DATABASE)
    .rows(table)
    .find({ postId, userId }, { columns: ['claps'] });
  return row?.claps ?? 0;
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
    const first = Math.min(count, most);
    const isFirst = await rows.insertIfAbsent({ postId, userId, claps: first, clappedAt: now });
    const changed = isFirst
      ? first
      : await database.write`UPDATE ${table}
      SET claps = CASE WHEN claps + ${count} > ${most} THEN ${most} ELSE claps + ${count} END, clapped_at = ${now}
      WHERE ${where(table, { postId, userId, claps: { below: most } })}`;
    const [sums] = await database.sql<{ mine: number | null; total: number | null }>`
      SELECT ${fields({ mine: sql`SUM(CASE WHEN ${table.userId} = ${userId} THEN ${table.claps} END)`, total: SUM })}
        FROM ${table} WHERE ${where(table, { postId })}`;
    return { mine: sums?.mine ?? 0, total: sums?.total ?? 0, counted: changed > 0 };
  });
}
