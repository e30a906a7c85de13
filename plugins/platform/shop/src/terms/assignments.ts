import { alias, type Database, sql } from '@plinth/kernel/database';
import { products } from '../products/tables.js';
import { assignments, productTerms } from './tables.js';

/** Locks a set of terms, so that they neither vanish nor are counted by somebody else before the transaction ends. */
async function lockTerms(database: Database, ids: readonly number[]): Promise<void> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  if (sorted.length > 0) await database.rows(productTerms).hold({ id: sorted });
}

/**
 * Counts the published products of some terms again; call it in a transaction. The terms are locked first: a count in
 * the same statement would miss what the transaction before it has just committed.
 */
export async function countTerms(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockTerms(database, ids);
  const p = alias(products, 'p');
  const pt = alias(assignments, 'pt');
  const published = sql`SELECT COUNT(*) FROM ${pt} JOIN ${p} ON ${p.id} = ${pt.productId}
    WHERE ${pt.termId} = ${productTerms.id} AND ${p.status} = ${'publish'}`;
  await database.write`UPDATE ${productTerms} SET count = (${published}) WHERE ${productTerms.id} IN ${ids}`;
}

/** The ids of the terms that a product has. */
export async function heldTerms(database: Database, productId: number): Promise<number[]> {
  const rows = await database.rows(assignments).list({ productId }, { columns: ['termId'] });
  return rows.map(({ termId }) => termId);
}

/** Makes exactly these the terms of a product, in this order, and counts them all; call it in a transaction. */
export async function assignTerms(database: Database, productId: number, ids: readonly number[]): Promise<void> {
  const asked = [...new Set(ids)];
  await lockTerms(database, asked);
  const known = await database.rows(productTerms).list({ id: asked }, { columns: ['id'] });
  const there = new Set(known.map(({ id }) => id));
  const wanted = asked.filter((id) => there.has(id));
  const before = await heldTerms(database, productId);
  const rows = database.rows(assignments);
  await rows.remove({ productId });
  for (const [position, termId] of wanted.entries()) await rows.insert({ productId, termId, position });
  await countTerms(database, [...new Set([...before, ...wanted])]);
}
