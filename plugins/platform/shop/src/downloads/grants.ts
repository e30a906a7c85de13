import { type Clock, type Randomness, timestamp } from '@plinth/kernel';
import { alias, type Database, fields, sql, where } from '@plinth/kernel/database';
import { orderItems, orders } from '../orders/tables.js';
import { productFiles, products } from '../products/tables.js';
import { downloadPermissions } from './table.js';

interface Grantable {
  readonly fileId: string;
  readonly downloadLimit: number | null;
  readonly downloadExpiryDays: number | null;
  readonly pieces: number;
}

const DAY = 86_400_000;

/** The files that an order has bought, each with the limits of its product. */
function boughtFiles(database: Database, orderId: number): Promise<Grantable[]> {
  const i = alias(orderItems, 'i');
  const p = alias(products, 'p');
  const f = alias(productFiles, 'f');
  const { downloadLimit, downloadExpiryDays } = p;
  return database.sql<Grantable>`
    SELECT ${fields({ fileId: f.id, downloadLimit, downloadExpiryDays, pieces: sql`SUM(${i.quantity})` })}
      FROM ${i} JOIN ${p} ON ${p.id} = ${i.productId} JOIN ${f} ON ${f.productId} = ${p.id}
     WHERE ${i.orderId} = ${orderId} AND ${where(p, { downloadable: true })}
     GROUP BY ${f.id}, ${p.id}, ${f.position}, ${downloadLimit}, ${downloadExpiryDays} ORDER BY ${p.id}, ${f.position}`;
}

/** An integer column holds no more. */
const MAX_DOWNLOADS = 2_147_483_647;

/**
 * Gives an order the files of its products that it lacks and opens those that were taken back; call it in a
 * transaction. A limit counts for each piece, an expiry from the moment at which the order was completed first.
 */
export async function grantPermissions(
  parts: { database: Database; random: Randomness; clock: Clock },
  orderId: number,
): Promise<void> {
  const { database, random, clock } = parts;
  const order = await database.rows(orders).find({ id: orderId }, { columns: ['completedAt'] });
  if (!order) return;
  const rows = database.rows(downloadPermissions);
  const from = new Date(order.completedAt ?? timestamp(clock)).getTime();
  for (const { fileId, downloadLimit, downloadExpiryDays, pieces } of await boughtFiles(database, orderId)) {
    const remaining = downloadLimit === null ? null : Math.min(MAX_DOWNLOADS, downloadLimit * pieces);
    const expiresAt = downloadExpiryDays === null ? null : new Date(from + downloadExpiryDays * DAY).toISOString();
    await rows.insertIfAbsent({ orderId, fileId, salt: random.uuid(), remaining, expiresAt });
  }
  await rows.change({ orderId }, { revoked: false });
}
