import { type PostCondition, TERMS } from '@plinth/content';
import { DATABASE, places, type Tools, timestamp } from '@plinth/kernel';

/** What can be followed. */
export const FOLLOWED_TYPES = ['user', 'series', 'term'] as const;

/** A kind of object that can be followed. */
export type FollowedType = (typeof FOLLOWED_TYPES)[number];

/** An object that can be followed. */
export interface Followed {
  readonly type: FollowedType;
  readonly id: number;
}

type Using = Pick<Tools, 'use'>;

/** As many as a list of follows names, the newest of them. */
const MOST_LISTED = 5_000;

/** Follows an object; nothing happens when it is followed already. */
export async function follow(
  { use, clock }: Pick<Tools, 'use' | 'clock'>,
  userId: number,
  { type, id }: Followed,
): Promise<void> {
  const database = use(DATABASE);
  const reference = type === 'user' ? { followed_user_id: id } : { followed_term_id: id };
  const row = { user_id: userId, object_type: type, object_id: id, ...reference, created_at: timestamp(clock) };
  await database.transaction(() => database.insertIgnore('mb_follows', row));
}

/** Follows an object no more; nothing happens when it was not followed. */
export async function unfollow({ use }: Using, userId: number, { type, id }: Followed): Promise<void> {
  const database = use(DATABASE);
  const where = 'user_id = $1 AND object_type = $2 AND object_id = $3';
  await database.transaction(() => database.remove('mb_follows', where, [userId, type, id]));
}

/** How many members follow an object. */
export async function countFollowers({ use }: Using, { type, id }: Followed): Promise<number> {
  const database = use(DATABASE);
  const sql = `SELECT COUNT(*) AS n FROM ${database.table('mb_follows')} WHERE object_type = $1 AND object_id = $2`;
  return Number((await database.selectOne<{ n: number | string }>(sql, [type, id]))?.n ?? 0);
}

/** Those of some objects of a kind that a member follows. One query. */
export async function followedAmong(
  { use }: Using,
  userId: number,
  type: FollowedType,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const database = use(DATABASE);
  const sql = `SELECT object_id FROM ${database.table('mb_follows')}
    WHERE user_id = $1 AND object_type = $2 AND object_id IN (${places(ids.length, 3)})`;
  const rows = await database.select<{ object_id: number }>(sql, [userId, type, ...ids]);
  return new Set(rows.map((row) => row.object_id));
}

/** What a member follows of one kind, in the order in which they began to. */
export async function followedIds({ use }: Using, userId: number, type: FollowedType): Promise<number[]> {
  const database = use(DATABASE);
  const sql = `SELECT id, object_id FROM ${database.table('mb_follows')}
    WHERE user_id = $1 AND object_type = $2 ORDER BY id DESC LIMIT ${MOST_LISTED}`;
  const rows = await database.select<{ object_id: number }>(sql, [userId, type]);
  return rows.map((row) => row.object_id).reverse();
}

/** Conditions on posts (alias `p`), any of which suffices: by an author, in a series or in a term that a member follows. */
export function followedPosts({ use, module }: Pick<Tools, 'use' | 'module'>, userId: number): PostCondition[] {
  const database = use(DATABASE);
  const [follows, coauthors] = ['mb_follows', 'mb_coauthors'].map((name) => database.table(name));
  // Each names its posts by an index, so that the database need not look at every post.
  const byAuthor = `p.author_id IN (SELECT f.object_id FROM ${follows} f WHERE f.user_id = ? AND f.object_type = 'user')`;
  const types = module('series') ? "'series', 'term'" : "'term'";
  const inTerm = `p.id IN (SELECT t.post_id FROM ${follows} f JOIN ${use(TERMS).assignments()} ON t.term_id = f.object_id
    WHERE f.user_id = ? AND f.object_type IN (${types}))`;
  const byCoauthor = `p.id IN (SELECT c.post_id FROM ${follows} f JOIN ${coauthors} c ON c.user_id = f.object_id
    WHERE f.user_id = ? AND f.object_type = 'user' AND c.status = 'accepted')`;
  const all = module('coauthors') ? [byAuthor, inTerm, byCoauthor] : [byAuthor, inTerm];
  return all.map((sql) => ({ sql, values: [userId] }));
}
