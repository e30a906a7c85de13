import { type Database, places } from '@plinth/kernel';

/** Locks a set of terms, so that they neither vanish nor are counted by somebody else before the transaction ends. */
async function lockTerms(database: Database, ids: readonly number[]): Promise<void> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  if (sorted.length === 0) return;
  const sql = `UPDATE ${database.table('shop_terms')} SET count = count WHERE id IN (${places(sorted.length)})`;
  await database.execute(sql, sorted);
}

/**
 * Counts the published products of some terms again; call it in a transaction. The terms are locked first: a count in
 * the same statement would miss what the transaction before it has just committed.
 */
export async function countTerms(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockTerms(database, ids);
  const [terms, links, products] = ['terms', 'product_terms', 'products'].map((name) => database.table(`shop_${name}`));
  await database.execute(
    `UPDATE ${terms} SET count = (
      SELECT COUNT(*) FROM ${links} pt JOIN ${products} p ON p.id = pt.product_id
      WHERE pt.term_id = ${terms}.id AND p.status = 'publish'
    ) WHERE id IN (${places(ids.length)})`,
    ids,
  );
}

/** The ids of the terms that a product has. */
export async function heldTerms(database: Database, productId: number): Promise<number[]> {
  const sql = `SELECT term_id FROM ${database.table('shop_product_terms')} WHERE product_id = $1`;
  return (await database.select<{ term_id: number }>(sql, [productId])).map((row) => row.term_id);
}

/** Makes exactly these the terms of a product, in this order, and counts them all; call it in a transaction. */
export async function assignTerms(database: Database, productId: number, ids: readonly number[]): Promise<void> {
  const asked = [...new Set(ids)];
  await lockTerms(database, asked);
  const sql = `SELECT id FROM ${database.table('shop_terms')} WHERE id IN (${places(asked.length)})`;
  const known = new Set((await database.select<{ id: number }>(sql, asked)).map((row) => row.id));
  const wanted = asked.filter((id) => known.has(id));
  const before = await heldTerms(database, productId);
  await database.remove('shop_product_terms', 'product_id = $1', [productId]);
  for (const [position, id] of wanted.entries()) {
    await database.insertRow('shop_product_terms', { product_id: productId, term_id: id, position });
  }
  await countTerms(database, [...new Set([...before, ...wanted])]);
}
