import { type Database, where } from '@plinth/kernel';
import { listedPosts as p } from '../posts/table.js';
import { postTerms, listedAssignments as t, terms } from './tables.js';

/** Locks a set of terms, so that they neither vanish nor are counted by somebody else before the transaction ends. */
async function lockTerms(database: Database, ids: readonly number[]): Promise<void> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  if (sorted.length === 0) return;
  await database.rows(terms).lock({ id: sorted });
}

/**
 * Counts the published posts of some terms again; call it in a transaction. The terms are locked first: on PostgreSQL
 * a count in the same statement would miss what the transaction before it has just committed.
 */
export async function countTerms(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockTerms(database, ids);
  await database.write`UPDATE ${terms} SET count = (
      SELECT COUNT(*) FROM ${t} JOIN ${p} ON ${p.id} = ${t.postId}
       WHERE ${t.termId} = ${terms.id} AND ${p.status} = ${'publish'}
    ) WHERE ${where(terms, { id: ids })}`;
}

/** Those of the ids that are terms of the taxonomy, in the order given. */
export async function existingTerms(database: Database, taxonomy: string, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await database.rows(terms).list({ taxonomy, id: wanted }, { columns: ['id'] });
  const known = new Set(rows.map((row) => row.id));
  return wanted.filter((id) => known.has(id));
}

async function heldTerms(database: Database, postId: number, taxonomy: string): Promise<number[]> {
  const rows = await database.rows(postTerms).list({ postId, taxonomy }, { columns: ['termId'] });
  return rows.map(({ termId }) => termId);
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
  const rows = database.rows(postTerms);
  if (gone.length > 0) await rows.remove({ postId, termId: gone });
  for (const termId of added) await rows.insertIfAbsent({ postId, termId, taxonomy, position: wanted.indexOf(termId) });
  await countTerms(database, [...gone, ...added]);
  return { held: wanted, changed: [...gone, ...added] };
}
