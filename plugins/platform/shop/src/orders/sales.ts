import { add, type Database, fields, sql } from '@plinth/kernel/database';
import { products } from '../products/tables.js';
import type { Line } from './lines.js';
import { orderItems } from './tables.js';

/**
 * Holds the products of some lines, in the order of their ids, before the lines are written: MariaDB takes hold of the
 * product of each line by its foreign key, and two orders that then count their sales would wait for each other.
 */
export async function holdProducts(database: Database, lines: readonly Pick<Line, 'productId'>[]): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))].sort((a, b) => a - b);
  for (const id of ids) await database.rows(products).hold({ id });
}

/** Adds the pieces of an order to the sales of its products, or takes them away; call it while the order is held. */
export async function countSales(database: Database, orderId: number, sign: 1 | -1): Promise<void> {
  const { productId, quantity } = orderItems;
  // In the order of the ids, so that two orders of the same products never wait for each other.
  const sold = await database.sql<{ id: number; pieces: number }>`
    SELECT ${fields({ id: productId, pieces: sql`SUM(${quantity})` })} FROM ${orderItems}
     WHERE ${orderItems.orderId} = ${orderId} AND ${productId} IS NOT NULL GROUP BY ${productId} ORDER BY ${productId}`;
  for (const { id, pieces } of sold) await database.rows(products).change({ id }, { totalSales: add(sign * pieces) });
}
