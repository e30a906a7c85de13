import { type Database, places } from '@plinth/kernel';

/** Locks a set of terms, so that they neither vanish nor are counted by somebody else before the transaction ends. */
async function lockTerms(database: Database, ids: readonly number[]): Promise<void> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  if (sorted.length === 0) return;
  const sql = `UPDATE ${database.table('terms')} SET count = count WHERE id IN (${places(sorted.length)})`;
  await database.execute(sql, sorted);
}

/**
 * Counts the published posts of some terms again; call it in a transaction. The terms are locked first: on PostgreSQL
 * a count in the same statement would miss what the transaction before it has just committed.
 */
export async function countTerms(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockTerms(database, ids);
  const [terms, postTerms, posts] = ['terms', 'post_terms', 'posts'].map((name) => database.table(name));
  await database.execute(
    `UPDATE ${terms} SET count = (
      SELECT COUNT(*) FROM ${postTerms} pt JOIN ${posts} p ON p.id = pt.post_id
      WHERE pt.term_id = ${terms}.id AND p.status = 'publish'
    ) WHERE id IN (${places(ids.length)})`,
    ids,
  );
}

/** Those of the ids that are terms of the taxonomy, in the order given. */
export async function existingTerms(database: Database, taxonomy: string, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const sql = `SELECT id FROM ${database.table('terms')} WHERE taxonomy = $1 AND id IN (${places(wanted.length, 2)})`;
  const rows = await database.select<{ id: number }>(sql, [taxonomy, ...wanted]);
  const known = new Set(rows.map((row) => row.id));
  return wanted.filter((id) => known.has(id));
}

async function heldTerms(database: Database, postId: number, taxonomy: string): Promise<number[]> {
  const sql = `SELECT term_id FROM ${database.table('post_terms')} WHERE post_id = $1 AND taxonomy = $2`;
  const rows = await database.select<{ term_id: number }>(sql, [postId, taxonomy]);
  return rows.map((row) => row.term_id);
}

/** Which terms a post has, and which of them changed hands. */
export interface Assignment {
  readonly held: readonly number[];
  readonly changed: readonly number[];
}

/** Makes exactly these the terms of a post and counts those that changed; call it in a transaction. Unknown ids are dropped. */
export async function assignTerms(
  database: Database,
  postId: number,
  taxonomy: string,
  ids: readonly number[],
): Promise<Assignment> {
  await lockTerms(database, ids);
  const wanted = await existingTerms(database, taxonomy, ids);
  const before = await heldTerms(database, postId, taxonomy);
  const gone = before.filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !before.includes(id));
  if (gone.length > 0) {
    await database.remove('post_terms', `post_id = $1 AND term_id IN (${places(gone.length, 2)})`, [postId, ...gone]);
  }
  for (const id of added) {
    const row = { post_id: postId, term_id: id, taxonomy, position: wanted.indexOf(id) };
    await database.insertIgnore('post_terms', row);
  }
  await countTerms(database, [...gone, ...added]);
  return { held: wanted, changed: [...gone, ...added] };
}
