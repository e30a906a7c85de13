import {
  add,
  byChunks,
  type Database,
  fields,
  grouped,
  type NewRow,
  type Row,
  rawSql,
  type Sql,
  sql,
  where,
} from '@plinth/kernel/database';
import type { TermAssignment } from '../ports.js';
import { listedPosts as p, posts } from '../posts/table.js';
import { postTerms, listedAssignments as t, terms } from './tables.js';

/**
 * Locks the terms that a condition names, so that they neither vanish nor are counted by somebody else before the
 * transaction ends, and returns them. Always in the order of their ids: an UPDATE takes rows as it finds them, and of two
 * at once each would wait for the other. On SQLite whoever writes is alone.
 */
function lockWhere(database: Database, condition: Sql): Promise<Pick<Row<typeof terms>, 'id' | 'taxonomy'>[]> {
  const lock = rawSql(database.dialect === 'sqlite' ? '' : ' FOR UPDATE');
  return database.sql`SELECT ${terms.id}, ${terms.taxonomy} FROM ${terms} WHERE ${condition} ORDER BY ${terms.id}${lock}`;
}

/** Locks a set of terms. */
async function lockTerms(database: Database, ids: readonly number[]): Promise<void> {
  await byChunks(inOrder(ids), (id) => lockWhere(database, where(terms, { id })));
}

function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

/**
 * Counts the published posts of some terms again; call it in a transaction. The terms are locked first: on PostgreSQL
 * a count in the same statement would miss what the transaction before it has just committed.
 * @param change what is changed between the lock and the count, where that decides about it
 */
export async function countTerms(
  database: Database,
  ids: readonly number[],
  change?: () => Promise<unknown>,
): Promise<void> {
  await lockTerms(database, ids);
  await change?.();
  const count = (id: readonly number[]) => database.write`UPDATE ${terms} SET count = (
      SELECT COUNT(*) FROM ${t} JOIN ${p} ON ${p.id} = ${t.postId}
       WHERE ${t.termId} = ${terms.id} AND ${p.status} = ${'publish'}
    ) WHERE ${where(terms, { id })}`;
  await byChunks(ids, async (chunk) => [await count(chunk)]);
}

/**
 * Counts a post in or out at all of its terms; call it in the transaction that holds the post and changes its status.
 * Returns how many terms it has.
 */
export async function adjustCounts(database: Database, postId: number, difference: 1 | -1): Promise<number> {
  const held = await lockWhere(
    database,
    sql`${terms.id} IN (SELECT ${t.termId} FROM ${t} WHERE ${where(t, { postId })})`,
  );
  const ids = held.map(({ id }) => id);
  return ids.length === 0 ? 0 : database.rows(terms).change({ id: ids }, { count: add(difference) });
}

/** Those of the ids that are terms of the taxonomy, in the order given. */
export async function existingTerms(database: Database, taxonomy: string, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await database.rows(terms).list({ taxonomy, id: wanted }, { columns: ['id'] });
  const known = new Set(rows.map((row) => row.id));
  return wanted.filter((id) => known.has(id));
}

/** Posts as an assignment finds them: which of them are published, and the ids of their terms by post and taxonomy. */
interface HeldPosts {
  readonly published: ReadonlySet<number>;
  readonly terms: ReadonlyMap<string, readonly number[]>;
}

/** What posts are and have; they are locked before. Of those that are new it is known. */
async function heldPosts(database: Database, all: readonly TermAssignment[]): Promise<HeldPosts> {
  const fresh = all.flatMap((each) => (each.fresh?.isPublished ? [each.postId] : []));
  const assignments = all.filter((each) => !each.fresh);
  if (assignments.length === 0) return { published: new Set(fresh), terms: new Map() };
  const taxonomy = [...new Set(assignments.map((each) => each.taxonomy))];
  const ids = assignments.map(({ postId }) => postId);
  const found = fields({ postId: p.id, status: p.status, termId: t.termId, taxonomy: t.taxonomy });
  interface Found {
    readonly postId: number;
    readonly status: string;
    readonly termId: number | null;
    readonly taxonomy: string | null;
  }
  const rows = await byChunks(
    ids,
    (id) => database.sql<Found>`SELECT ${found} FROM ${p}
      LEFT JOIN ${t} ON ${t.postId} = ${p.id} AND ${where(t, { taxonomy })} WHERE ${where(p, { id })}`,
  );
  const assigned = rows.flatMap(({ postId, termId, taxonomy: name }) =>
    termId === null || name === null ? [] : [{ holder: holderOf({ postId, taxonomy: name }), termId }],
  );
  return {
    published: new Set([...fresh, ...rows.flatMap(({ postId, status }) => (status === 'publish' ? [postId] : []))]),
    terms: grouped(
      assigned,
      ({ holder }) => holder,
      ({ termId }) => termId,
    ),
  };
}

function holderOf({ postId, taxonomy }: Pick<TermAssignment, 'postId' | 'taxonomy'>): string {
  return `${postId}/${taxonomy}`;
}

/** Locks the terms that posts shall have and those that they have, and returns all of them by their taxonomies. */
async function lockedTerms(
  database: Database,
  assignments: readonly TermAssignment[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const byPost = grouped(
    assignments,
    ({ postId }) => postId,
    (each) => each,
  );
  const locked = await byChunks(inOrder([...byPost.keys()]), (postId) => {
    const some = postId.flatMap((id) => byPost.get(id) ?? []);
    const wanted = inOrder(some.flatMap(({ termIds }) => termIds));
    const taxonomy = [...new Set(some.map((each) => each.taxonomy))];
    if (some.every(({ fresh }) => fresh)) return lockWhere(database, where(terms, { id: wanted }));
    const had = sql`SELECT ${t.termId} FROM ${t} WHERE ${where(t, { postId, taxonomy })}`;
    return lockWhere(database, sql`(${where(terms, { id: wanted })} OR ${terms.id} IN (${had}))`);
  });
  const known = grouped(
    locked,
    ({ taxonomy }) => taxonomy,
    ({ id }) => id,
  );
  return new Map([...known].map(([taxonomy, ids]) => [taxonomy, new Set(ids)]));
}

/** Which terms posts have, in the order of the assignments, and which terms changed hands. */
export interface Assigned {
  readonly held: readonly (readonly number[])[];
  readonly changed: readonly number[];
}

/**
 * Makes exactly these the terms of posts, and moves how many published posts each term has by what came and went; call it
 * in a transaction. Unknown ids are dropped. The posts are locked first, so that whoever publishes one of them meanwhile
 * waits and then counts the terms that it has by now.
 */
export async function assignTerms(database: Database, assignments: readonly TermAssignment[]): Promise<Assigned> {
  // Nobody else sees a new post before the transaction ends.
  const postIds = inOrder(assignments.flatMap(({ postId, fresh }) => (fresh ? [] : [postId])));
  await byChunks(postIds, async (id) => [await database.rows(posts).hold({ id })]);
  const known = await lockedTerms(database, assignments);
  const before = await heldPosts(database, assignments);
  const differences = new Map<number, number>();
  const added: NewRow<typeof postTerms>[] = [];
  const held: number[][] = [];
  const rows = database.rows(postTerms);
  for (const assignment of assignments) {
    const { postId, taxonomy, termIds } = assignment;
    const wanted = [...new Set(termIds)].filter((id) => known.get(taxonomy)?.has(id));
    const had = new Set(before.terms.get(holderOf(assignment)));
    const gone = [...had].filter((id) => !wanted.includes(id));
    const weight = before.published.has(postId) ? 1 : 0;
    const count = (id: number, by: number) => differences.set(id, (differences.get(id) ?? 0) + by * weight);
    if (gone.length > 0) await rows.remove({ postId, termId: gone });
    for (const id of gone) count(id, -1);
    for (const [position, termId] of wanted.entries()) {
      if (had.has(termId)) continue;
      added.push({ postId, termId, taxonomy, position });
      count(termId, 1);
    }
    held.push(wanted);
  }
  await rows.insertManyIfAbsent(added);
  await changeCounts(database, differences);
  return { held, changed: [...differences.keys()] };
}

/** Changes the counts of terms, those that change alike by one statement. */
async function changeCounts(database: Database, differences: ReadonlyMap<number, number>): Promise<void> {
  const alike = grouped(
    [...differences],
    ([, by]) => by,
    ([id]) => id,
  );
  for (const [by, ids] of alike) {
    if (by === 0) continue;
    await byChunks(inOrder(ids), async (id) => [await database.rows(terms).change({ id }, { count: add(by) })]);
  }
}
