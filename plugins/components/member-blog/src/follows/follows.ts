import { POSTS, type PostSelection, TERMS } from '@plinth/content';
import { DATABASE, joined, places, rawSql, sql, type Tools, timestamp } from '@plinth/kernel';

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

/** The posts by an author, in a series or in a term that a member follows, as a part of a selection. */
export async function followedPosts(
  { use, module }: Pick<Tools, 'use' | 'module'>,
  userId: number,
): Promise<Pick<PostSelection, 'within'>> {
  const table = (name: string) => rawSql(use(DATABASE).table(name));
  const follows = table('mb_follows');
  const posts = await use(POSTS).relation({ types: ['post'] });
  const mine = (types: readonly FollowedType[]) => sql`f.user_id = ${userId} AND f.object_type IN ${types}`;
  const byAuthor = sql`SELECT p.id FROM ${follows} f CROSS JOIN ${posts.from}
    WHERE p.author_id = f.object_id AND ${mine(['user'])} AND ${posts.where}`;
  const inTerm = sql`UNION SELECT t.post_id FROM ${follows} f JOIN ${use(TERMS).assignments()} ON t.term_id = f.object_id
    WHERE ${mine(module('series') ? ['series', 'term'] : ['term'])}`;
  const byCoauthor = sql`UNION SELECT c.post_id FROM ${follows} f JOIN ${table('mb_coauthors')} c ON c.user_id = f.object_id
    WHERE ${mine(['user'])} AND c.status = 'accepted'`;
  return { within: joined([byAuthor, inTerm, ...(module('coauthors') ? [byCoauthor] : [])], ' ') };
}
