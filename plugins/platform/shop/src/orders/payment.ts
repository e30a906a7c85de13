import { alias, anyOf, type Database, fields, type Row, where } from '@plinth/kernel/database';
import { type OrderStatus, UNPAID_STATUSES } from '../ports.js';
import { products } from '../products/tables.js';
import { changedMeanwhile } from './checks.js';
import { orderItems, orders } from './tables.js';

type OrderRow = Row<typeof orders>;

/** Whether the customer may have the downloads of an order: it is completed, or paid and being processed. */
export function unlocksDownloads({ status, paidAt }: Pick<OrderRow, 'status' | 'paidAt'>): boolean {
  return status === 'completed' || (status === 'processing' && paidAt !== null);
}

/** Whether a payment of an order is still to be recorded. @throws RestError 409 `order_changed` for one that ended */
export function awaitsPayment({ status, paidAt }: Pick<OrderRow, 'status' | 'paidAt'>, seen?: OrderStatus): boolean {
  if (paidAt !== null || status === 'processing' || status === 'completed') return false;
  if (!UNPAID_STATUSES.includes(status) || (seen !== undefined && seen !== status)) throw changedMeanwhile();
  return true;
}

/** The status of an order that was paid: there is nothing left to do for one of which nothing is shipped. */
export async function paidStatus(database: Database, orderId: number): Promise<OrderStatus> {
  const lines = await database.rows(orderItems).list({ orderId }, { columns: ['productId'] });
  const ids = [...new Set(lines.map(({ productId }) => productId ?? 0))];
  const digital = [{ id: ids }, anyOf({ isVirtual: true }, { downloadable: true })];
  return (await database.rows(products).count(digital)) === ids.length ? 'completed' : 'processing';
}

/** Those of some products that a user has in an order that was completed, or that was paid. One query. */
export async function productsBought(database: Database, userId: number, ids: readonly number[]): Promise<Set<number>> {
  const o = alias(orders, 'o');
  const i = alias(orderItems, 'i');
  const isPaid = anyOf({ status: 'completed' }, { status: 'processing', paidAt: { not: null } });
  const rows = await database.sql<{ id: number }>`
    SELECT DISTINCT ${fields({ id: i.productId })} FROM ${o} JOIN ${i} ON ${i.orderId} = ${o.id}
     WHERE ${where(o, [{ userId }, isPaid])} AND ${i.productId} IN ${ids}`;
  return new Set(rows.map(({ id }) => id));
}
