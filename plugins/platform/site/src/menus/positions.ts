import type { Database } from '@plinth/kernel/database';
import { MOST_ITEMS } from './menu.js';
import { siteMenuItems as items } from './tables.js';

/** How many positions from the wanted one on are taken without a gap. */
function lengthOfRow(wanted: number, taken: readonly number[]): number {
  const gap = taken.findIndex((position, index) => position !== wanted + index);
  return gap === -1 ? taken.length : gap;
}

/**
 * Makes room at a position of a menu, for a transaction that holds the menu: what stands there moves back by one, with
 * what stands right behind it, up to the first gap. Without a wanted position it is the one after the last.
 */
export async function freePosition(database: Database, menuId: number, wanted: number | undefined): Promise<number> {
  const rows = database.rows(items);
  const columns = ['position'] as const;
  if (wanted === undefined) {
    const last = await rows.find({ menuId }, { columns, orderBy: { position: 'desc' } });
    return Math.max(0, last?.position ?? 0) + 1;
  }
  const from = { menuId, position: { from: wanted } };
  const taken = await rows.list(from, { columns, orderBy: { position: 'asc' }, limit: MOST_ITEMS });
  const length = lengthOfRow(
    wanted,
    taken.map(({ position }) => position),
  );
  if (length === 0) return wanted;
  // By way of the negative numbers, because the unique index looks at each row when it is written.
  await database.write`UPDATE ${items} SET position = 0 - position - 1
    WHERE menu_id = ${menuId} AND position >= ${wanted} AND position < ${wanted + length}`;
  await database.write`UPDATE ${items} SET position = 0 - position WHERE menu_id = ${menuId} AND position < 0`;
  return wanted;
}
