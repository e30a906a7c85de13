import { POSTS, type PostSelection, listedPosts as p, listedAssignments as t } from '@plinth/content';
import { type PluginContext, timestamp } from '@plinth/kernel';
import { alias, DATABASE, joined, sql, where } from '@plinth/kernel/database';
import { coauthors } from '../coauthors/table.js';
import { follows } from './table.js';

/** What can be followed. */
export const FOLLOWED_TYPES = ['user', 'series', 'term'] as const;

/** A kind of object that can be followed. */
export type FollowedType = (typeof FOLLOWED_TYPES)[number];

/** An object that can be followed. */
export interface Followed {
  readonly type: FollowedType;
  readonly id: number;
}

type Using = Pick<PluginContext, 'use'>;

/** As many as a list of follows names, the newest of them. */
const MAX_LISTED = 5_000;

const f = alias(follows, 'f');

const c = alias(coauthors, 'c');

/** Follows an object; returns false when it is followed already. */
export function follow(
  { use, clock }: Pick<PluginContext, 'use' | 'clock'>,
  userId: number,
  { type, id }: Followed,
): Promise<boolean> {
  const database = use(DATABASE);
  const reference = type === 'user' ? { followedUserId: id } : { followedTermId: id };
  const row = { userId, objectType: type, objectId: id, ...reference, createdAt: timestamp(clock) };
  return database.transaction(() => database.rows(follows).insertIfAbsent(row));
}

/** Follows an object no more; nothing happens when it was not followed. */
export async function unfollow({ use }: Using, userId: number, { type, id }: Followed): Promise<void> {
  const database = use(DATABASE);
  await database.transaction(() => database.rows(follows).remove({ userId, objectType: type, objectId: id }));
}

/** How many members follow an object. */
export function countFollowers({ use }: Using, { type, id }: Followed): Promise<number> {
  return use(DATABASE).rows(follows).count({ objectType: type, objectId: id });
}

/** Those of some objects of a kind that a member follows. One query. */
export async function followedAmong(
  { use }: Using,
  userId: number,
  objectType: FollowedType,
  objectId: readonly number[],
): Promise<Set<number>> {
  if (objectId.length === 0) return new Set();
  const rows = await use(DATABASE)
    .rows(follows)
    .list({ userId, objectType, objectId }, { columns: ['objectId'] });
  return new Set(rows.map((row) => row.objectId));
}

/** What a member follows of one kind, in the order in which they began to. */
export async function followedIds({ use }: Using, userId: number, objectType: FollowedType): Promise<number[]> {
  const newest = { columns: ['objectId'], orderBy: { id: 'desc' }, limit: MAX_LISTED } as const;
  const rows = await use(DATABASE).rows(follows).list({ userId, objectType }, newest);
  return rows.map((row) => row.objectId).reverse();
}

/** The posts by an author, in a series or in a term that a member follows, as a part of a selection. */
export async function followedPosts(
  { use, module }: Pick<PluginContext, 'use' | 'module'>,
  userId: number,
): Promise<Pick<PostSelection, 'within'>> {
  const posts = await use(POSTS).relation({ types: ['post'] });
  const mine = (objectType: readonly FollowedType[]) => where(f, { userId, objectType });
  const byAuthor = sql`SELECT ${p.id} FROM ${f} CROSS JOIN ${p}
    WHERE ${p.authorId} = ${f.objectId} AND ${mine(['user'])} AND ${posts.where}`;
  const inTerm = sql`UNION SELECT ${t.postId} FROM ${f} JOIN ${t} ON ${t.termId} = ${f.objectId}
    WHERE ${mine(module('series') ? ['series', 'term'] : ['term'])}`;
  const byCoauthor = sql`UNION SELECT ${c.postId} FROM ${f} JOIN ${c} ON ${c.userId} = ${f.objectId}
    WHERE ${mine(['user'])} AND ${where(c, { status: 'accepted' })}`;
  return { within: joined([byAuthor, inTerm, ...(module('coauthors') ? [byCoauthor] : [])], ' ') };
}
