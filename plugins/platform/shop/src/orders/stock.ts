import { RestError, type Timestamp } from '@plinth/kernel';
import { anyOf, type Database, fields, grouped, type Row, sql, type WriteWhere, where } from '@plinth/kernel/database';
import { STOCK_HOLDING_STATUSES } from '../ports.js';
import { products } from '../products/tables.js';
import { orderItems, type orders } from './tables.js';

type OrderState = Pick<Row<typeof orders>, 'status' | 'previousStatus'>;

/** Pieces of one product. */
interface Pieces {
  readonly id: number;
  readonly pieces: number;
}

/**
 * Whether the pieces of an order are out of the stock. What was completed has left the shop: throwing the order away
 * brings nothing back.
 */
export function holdsStock({ status, previousStatus }: OrderState): boolean {
  return STOCK_HOLDING_STATUSES.includes(status) || (status === 'trash' && previousStatus === 'completed');
}

/** Whether the pieces of an order that is removed for good come back: those of one that is open. */
export function comesBack({ status }: OrderState): boolean {
  return status !== 'completed' && status !== 'trash';
}

async function tooFew(database: Database, { id, pieces }: Pieces): Promise<RestError | undefined> {
  const product = await database.rows(products).find({ id }, { columns: ['name', 'stockQuantity', 'stockStatus'] });
  if (!product) return undefined;
  const { name, stockQuantity: left, stockStatus } = product;
  // What is not counted can be had in any number, unless somebody said that it is out of stock.
  if (left === null && stockStatus !== 'outofstock') return undefined;
  const message =
    left === null || left < 1
      ? `“${name}” is out of stock.`
      : `There are not ${pieces} of “${name}” in stock: ${left} left.`;
  return new RestError('order_out_of_stock', message, { status: 409 });
}

/** That the stock has enough of a product, or that it may be ordered back. */
function enough({ id, pieces }: Pieces): WriteWhere<typeof products> {
  return [
    { id, stockQuantity: { not: null } },
    anyOf({ stockQuantity: { from: pieces } }, { stockStatus: 'onbackorder' }),
  ];
}

/** Adds to the count of the products that a condition holds for, or takes away; returns how many they were. */
function count(database: Database, those: WriteWhere<typeof products>, pieces: number, now: Timestamp) {
  return database.write`
    UPDATE ${products} SET stock_quantity = stock_quantity + ${pieces}, modified_at = ${now} WHERE ${where(products, those)}`;
}

/**
 * Takes the pieces of an order out of the stock; call it while the order and its products are held. Each product is
 * taken by one conditional statement, so that the last piece is sold once.
 * @throws RestError 409 `order_out_of_stock`
 */
export async function takeStock(database: Database, orderId: number, now: Timestamp): Promise<void> {
  const { productId, quantity } = orderItems;
  const wanted = await database.sql<Pieces>`
    SELECT ${fields({ id: productId, pieces: sql`SUM(${quantity})` })} FROM ${orderItems}
     WHERE ${orderItems.orderId} = ${orderId} AND ${productId} IS NOT NULL GROUP BY ${productId} ORDER BY ${productId}`;
  const rows = database.rows(products);
  for (const { id, pieces: sum } of wanted) {
    const pieces = Number(sum);
    const taken = await count(database, enough({ id, pieces }), -pieces, now);
    if (taken === 0) {
      const refusal = await tooFew(database, { id, pieces });
      if (refusal) throw refusal;
    } else {
      await rows.change({ id, stockStatus: 'instock', stockQuantity: { upTo: 0 } }, { stockStatus: 'outofstock' });
      await noteTaken(database, orderId, id);
    }
  }
}

/** Writes down at its lines that the pieces of a product were taken: these come back, and no others. */
async function noteTaken(database: Database, orderId: number, productId: number): Promise<void> {
  const lines = await database.rows(orderItems).list({ orderId, productId }, { columns: ['id', 'quantity'] });
  for (const { id, quantity } of lines) await database.rows(orderItems).change({ id }, { stockTaken: quantity });
}

/** Writes down at the lines of an order made elsewhere what was taken there; the stock says it already. */
export async function noteTakenElsewhere(database: Database, orderId: number): Promise<void> {
  const lines = await database.rows(orderItems).list({ orderId });
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  if (ids.length === 0) return;
  const counted = await database.rows(products).list({ id: ids, stockQuantity: { not: null } }, { columns: ['id'] });
  for (const { id } of counted) await noteTaken(database, orderId, id);
}

/** Gives back what the lines of an order took; call it while the order and its products are held. */
export async function giveStockBack(database: Database, orderId: number, now: Timestamp): Promise<void> {
  const taken = await database.rows(orderItems).list({ orderId, stockTaken: { above: 0 } });
  const rows = database.rows(products);
  const byProduct = [
    ...grouped(
      taken,
      ({ productId }) => productId ?? 0,
      ({ stockTaken }) => stockTaken,
    ),
  ].sort(([one], [other]) => one - other);
  for (const [id, lines] of byProduct) {
    const pieces = lines.reduce((sum, each) => sum + each, 0);
    // Whoever stopped counting a product meanwhile has nothing to add to.
    await count(database, { id, stockQuantity: { not: null } }, pieces, now);
    await rows.change({ id, stockQuantity: { above: 0 } }, { stockStatus: 'instock' });
  }
  await database.rows(orderItems).change({ orderId }, { stockTaken: 0 });
}
