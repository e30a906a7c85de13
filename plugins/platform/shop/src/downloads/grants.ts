import { type Clock, type Database, type Randomness, timestamp } from '@plinth/kernel';

interface Grantable {
  readonly file_id: string;
  readonly download_limit: number | null;
  readonly download_expiry_days: number | null;
  readonly pieces: number | string;
}

const DAY = 86_400_000;

/** The files that an order has bought, each with the limits of its product. */
function boughtFiles(database: Database, orderId: number): Promise<Grantable[]> {
  const [items, products, files] = ['order_items', 'products', 'files'].map((name) => database.table(`shop_${name}`));
  return database.select<Grantable>(
    `SELECT f.id AS file_id, p.download_limit, p.download_expiry_days, SUM(i.quantity) AS pieces
      FROM ${items} i JOIN ${products} p ON p.id = i.product_id JOIN ${files} f ON f.product_id = p.id
      WHERE i.order_id = $1 AND p.downloadable = 1
      GROUP BY f.id, p.id, f.position, p.download_limit, p.download_expiry_days ORDER BY p.id, f.position`,
    [orderId],
  );
}

/** An integer column holds no more. */
const MOST_DOWNLOADS = 2_147_483_647;

/**
 * Gives an order the files of its products that it lacks and opens those that were taken back; call it in a
 * transaction. A limit counts for each piece, an expiry from the moment at which the order was completed first.
 */
export async function grantPermissions(
  parts: { database: Database; random: Randomness; clock: Clock },
  orderId: number,
): Promise<void> {
  const { database, random, clock } = parts;
  const orders = database.table('shop_orders');
  const order = await database.selectOne<{ completed_at: string | null }>(
    `SELECT completed_at FROM ${orders} WHERE id = $1`,
    [orderId],
  );
  if (!order) return;
  const from = new Date(order.completed_at ?? timestamp(clock)).getTime();
  for (const { file_id, download_limit, download_expiry_days, pieces } of await boughtFiles(database, orderId)) {
    const remaining = download_limit === null ? null : Math.min(MOST_DOWNLOADS, download_limit * Number(pieces));
    const expires = download_expiry_days === null ? null : new Date(from + download_expiry_days * DAY).toISOString();
    const row = { order_id: orderId, file_id, salt: random.uuid(), remaining, expires_at: expires };
    await database.insertIgnore('shop_download_permissions', row);
  }
  await database.update('shop_download_permissions', { revoked: 0 }, 'order_id = $1', [orderId]);
}
