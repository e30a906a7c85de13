import type { Sql } from '@plinth/kernel/database';
import type { listedPosts } from '../posts/table.js';

/**
 * The posts of a selection for a plugin's own SQL, where rows of its own tables decide which posts or in which order. It is
 * the only way to name the table of posts in a statement; what a list of the store can answer is better asked there.
 *
 * ```ts
 * const { from: p, where } = await use(POSTS).relation({ types: ['post'], statuses: ['publish'] });
 * const v = alias(visits, 'v');
 * const rows = await database.sql<{ id: number }>`
 *   SELECT ${p.id} FROM ${p} JOIN ${v} ON ${v.postId} = ${p.id} WHERE ${where} AND ${v.views} > ${9}`;
 * ```
 */
export interface PostRelation {
  /** What stands after `FROM` or `JOIN`: the posts, whose columns see `listedPosts`. */
  readonly from: typeof listedPosts;
  /** The whole selection as one condition, by the code of the lists; nothing of its order. */
  readonly where: Sql;
}
