import type { PostCondition } from './post-query.js';

/**
 * The posts of a selection for a plugin's own SQL, where rows of its own tables decide which posts or in which order. It is
 * the only way to name the table of posts in a statement; what a list of the store can answer is better asked there.
 *
 * The alias is `p`. These columns stay what they are: `id`, `type`, `status`, `author_id` (null once the account is gone),
 * `parent_id`, `title`, `slug`, `menu_order`, `featured_media`, `comment_count`, `created_at`, `modified_at` (both UTC, 24
 * characters). Indexes: `type, status, created_at, id`; `type, status, modified_at, id`; `author_id, type, status,
 * created_at`; `parent_id, type`. A migration may reference `posts` (its `id`) by a foreign key.
 *
 * ```ts
 * const posts = await use(POSTS).relation({ types: ['post'], statuses: ['publish'] });
 * const { sql, values } = bindConditions([posts.where, { sql: 'v.views > ?', values: [9] }]);
 * const text = `SELECT p.id FROM ${posts.from} JOIN ${database.table('visits')} v ON v.post_id = p.id WHERE ${sql}`;
 * ```
 */
export interface PostRelation {
  /** What stands after `FROM` or `JOIN`: the table with its alias. */
  readonly from: string;
  /** The whole selection as one condition, by the code of the lists; nothing of its order. */
  readonly where: PostCondition;
}
