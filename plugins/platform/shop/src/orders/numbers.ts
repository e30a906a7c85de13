import { RestError } from '@plinth/kernel';
import type { Database } from '@plinth/kernel/database';
import { orderNumbers, orders } from './tables.js';

/** How many numbers are tried one after the other for a new order. */
const NUMBERS_TRIED = 1_000;

type Take = (number: string) => Promise<boolean>;

/** Orders of another system came with numbers of their own: new ones go on from there. */
async function nextNumber(database: Database, orderId: number, take: Take): Promise<string> {
  const before = await database.rows(orders).list({ id: { below: orderId } }, { orderBy: { id: 'desc' }, limit: 1 });
  const last = before[0]?.number ?? '';
  const first = Math.max(orderId, /^\d{1,15}$/.test(last) ? Number(last) + 1 : 0);
  // Others may take numbers at the same time.
  for (let number = first; number < first + NUMBERS_TRIED; number += 1)
    if (await take(String(number))) return String(number);
  return database.rows(orderNumbers).claimSlug('number', { desired: String(first) }, take);
}

/**
 * Gives an order its number, by default the one after that of the order before it.
 * @throws RestError 409 `order_number_taken`
 */
export async function takeNumber(database: Database, orderId: number, desired: string | undefined): Promise<void> {
  const take: Take = (number) => database.rows(orderNumbers).insertIfAbsent({ number, orderId });
  if (desired !== undefined && !(await take(desired)))
    throw new RestError('order_number_taken', `There is an order ${desired} already.`, { status: 409 });
  const number = desired ?? (await nextNumber(database, orderId, take));
  await database.rows(orders).change({ id: orderId }, { number });
}
