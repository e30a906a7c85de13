import type { Database } from '@plinth/kernel';
import type { Line } from './lines.js';

/**
 * Holds the products of some lines, in the order of their ids, before the lines are written: MariaDB takes hold of the
 * product of each line by its foreign key, and two orders that then count their sales would wait for each other.
 */
export async function holdProducts(database: Database, lines: readonly Line[]): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))].sort((a, b) => a - b);
  const sql = `UPDATE ${database.table('shop_products')} SET total_sales = total_sales WHERE id = $1`;
  for (const id of ids) await database.execute(sql, [id]);
}

/** Adds the pieces of an order to the sales of its products, or takes them away; call it while the order is held. */
export async function countSales(database: Database, orderId: number, sign: 1 | -1): Promise<void> {
  // In the order of the ids, so that two orders of the same products never wait for each other.
  const rows = await database.select<{ product_id: number; pieces: number | string }>(
    `SELECT product_id, SUM(quantity) AS pieces FROM ${database.table('shop_order_items')}
      WHERE order_id = $1 AND product_id IS NOT NULL GROUP BY product_id ORDER BY product_id`,
    [orderId],
  );
  for (const { product_id, pieces } of rows) {
    await database.execute(
      `UPDATE ${database.table('shop_products')} SET total_sales = total_sales + $2 WHERE id = $1`,
      [product_id, sign * Number(pieces)],
    );
  }
}
