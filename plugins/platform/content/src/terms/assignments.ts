import { byChunks, type Database, grouped, type NewRow, where } from '@plinth/kernel';
import type { TermAssignment } from '../ports.js';
import { listedPosts as p } from '../posts/table.js';
import { postTerms, listedAssignments as t, terms } from './tables.js';

/** Locks a set of terms, so that they neither vanish nor are counted by somebody else before the transaction ends. */
async function lockTerms(database: Database, ids: readonly number[]): Promise<void> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  await byChunks(sorted, async (id) => [await database.rows(terms).lock({ id })]);
}

/**
 * Counts the published posts of some terms again; call it in a transaction. The terms are locked first: on PostgreSQL
 * a count in the same statement would miss what the transaction before it has just committed.
 */
export async function countTerms(database: Database, ids: readonly number[]): Promise<void> {
  await lockTerms(database, ids);
  const count = (id: readonly number[]) => database.write`UPDATE ${terms} SET count = (
      SELECT COUNT(*) FROM ${t} JOIN ${p} ON ${p.id} = ${t.postId}
       WHERE ${t.termId} = ${terms.id} AND ${p.status} = ${'publish'}
    ) WHERE ${where(terms, { id })}`;
  await byChunks(ids, async (chunk) => [await count(chunk)]);
}

/** Those of the ids that are terms of the taxonomy, in the order given. */
export async function existingTerms(database: Database, taxonomy: string, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await database.rows(terms).list({ taxonomy, id: wanted }, { columns: ['id'] });
  const known = new Set(rows.map((row) => row.id));
  return wanted.filter((id) => known.has(id));
}

/** The terms that posts have: the ids by post and taxonomy. */
async function heldTerms(
  database: Database,
  assignments: readonly TermAssignment[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const taxonomy = [...new Set(assignments.map((each) => each.taxonomy))];
  const ids = assignments.map(({ postId }) => postId);
  const rows = await byChunks(ids, (postId) =>
    database.rows(postTerms).list({ postId, taxonomy }, { columns: ['postId', 'taxonomy', 'termId'] }),
  );
  return grouped(rows, holderOf, ({ termId }) => termId);
}

function holderOf({ postId, taxonomy }: Pick<TermAssignment, 'postId' | 'taxonomy'>): string {
  return `${postId}/${taxonomy}`;
}

/** Those of the ids that are terms, by their taxonomies. */
async function termsByTaxonomy(database: Database, ids: readonly number[]): Promise<Map<string, ReadonlySet<number>>> {
  const rows = await byChunks(ids, (id) => database.rows(terms).list({ id }, { columns: ['id', 'taxonomy'] }));
  const found = grouped(
    rows,
    ({ taxonomy }) => taxonomy,
    ({ id }) => id,
  );
  return new Map([...found].map(([taxonomy, known]) => [taxonomy, new Set(known)]));
}

/** Which terms posts have, in the order of the assignments, and which terms changed hands. */
export interface Assigned {
  readonly held: readonly (readonly number[])[];
  readonly changed: readonly number[];
}

/**
 * Makes exactly these the terms of posts and counts those that changed, each once; call it in a transaction. Unknown ids
 * are dropped.
 */
export async function assignTerms(database: Database, assignments: readonly TermAssignment[]): Promise<Assigned> {
  const ids = assignments.flatMap(({ termIds }) => termIds);
  await lockTerms(database, ids);
  const known = await termsByTaxonomy(database, ids);
  const before = await heldTerms(database, assignments);
  const changed = new Set<number>();
  const added: NewRow<typeof postTerms>[] = [];
  const held: number[][] = [];
  const rows = database.rows(postTerms);
  for (const assignment of assignments) {
    const { postId, taxonomy, termIds } = assignment;
    const wanted = [...new Set(termIds)].filter((id) => known.get(taxonomy)?.has(id));
    const had = new Set(before.get(holderOf(assignment)));
    const gone = [...had].filter((id) => !wanted.includes(id));
    if (gone.length > 0) await rows.remove({ postId, termId: gone });
    for (const [position, termId] of wanted.entries())
      if (!had.has(termId)) added.push({ postId, termId, taxonomy, position });
    for (const id of gone) changed.add(id);
    held.push(wanted);
  }
  await rows.insertManyIfAbsent(added);
  for (const { termId } of added) changed.add(termId);
  await countTerms(database, [...changed]);
  return { held, changed: [...changed] };
}
