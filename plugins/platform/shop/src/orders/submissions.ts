import type { Database } from '@plinth/kernel/database';
import { orderSubmissions } from './tables.js';

/**
 * Takes the key of a form for the order that is about to be written; call it first in the transaction. Of many with the same
 * key one takes it; the others wait until its order is written.
 * @returns the id of the order that has the key already; undefined where it was free
 */
export async function takeSubmission(database: Database, key: string): Promise<number | undefined> {
  const rows = database.rows(orderSubmissions);
  if (await rows.insertIfAbsent({ id: key, orderId: null })) return undefined;
  return (await rows.find({ id: key }))?.orderId ?? undefined;
}

/** Writes down which order a form placed. */
export async function finishSubmission(database: Database, key: string, orderId: number): Promise<void> {
  await database.rows(orderSubmissions).change({ id: key }, { orderId });
}

/** The id of the order that a form placed. */
export async function submittedOrder(database: Database, key: string): Promise<number | undefined> {
  return (await database.rows(orderSubmissions).find({ id: key }))?.orderId ?? undefined;
}
