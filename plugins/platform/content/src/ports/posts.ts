import { definePort, type Timestamp } from '@plinth/kernel';
import type { NewPost, Post, PostChanges, PostTexts } from './post.js';
import type { PostPage, PostQuery, PostSelection } from './post-query.js';
import type { PostRelation } from './post-relation.js';

/**
 * The posts. Slugs are unique per type whatever happens at the same time; every write invalidates the cache tag
 * `posts` and fires `transition_post_status` when the status changed.
 */
export interface PostStore {
  find(id: number): Promise<Post | undefined>;
  /** In the order of the ids; unknown ones are left out. One query. */
  findMany(ids: readonly number[]): Promise<Post[]>;
  /** The post of a type with this slug. */
  findBySlug(type: string, slug: string): Promise<Post | undefined>;
  insert(fresh: NewPost): Promise<Post>;
  /** Writes many posts by few statements, all or none, as {@link insert} would one after the other. */
  insertMany?(fresh: readonly NewPost[]): Promise<readonly Post[]>;
  /**
   * Changes the given fields and the time of the last change. Does not touch the status before the trash unless the
   * status leaves `trash`, which also gives the slug its old form.
   * @throws Error when there is no such post
   */
  update(id: number, changes: PostChanges): Promise<Post>;
  /** Puts texts in the place of those that are there, by few statements; to nobody it is a change of the post. */
  rewriteMany?(texts: readonly PostTexts[]): Promise<void>;
  /**
   * Takes hold of a post for the running transaction if it has not been changed since `modifiedAt`; of many who saw the same
   * state only one gets true. Call it inside a transaction, before writing.
   */
  hold(id: number, modifiedAt: Timestamp): Promise<boolean>;
  /** Moves a post from one status to another if it still has the first; undefined when it has not. */
  transition(id: number, from: string, to: string): Promise<Post | undefined>;
  /** Moves a post to the trash; undefined when it is there already or missing. */
  trash(id: number): Promise<Post | undefined>;
  /** Removes a post with its revisions, meta and terms for good; the removed post, or undefined when there was none. */
  remove(id: number): Promise<Post | undefined>;
  list(query: PostQuery): Promise<PostPage>;
  /** The same page as ids, for whoever keeps posts. */
  listIds(query: PostQuery): Promise<{ readonly ids: readonly number[]; readonly total: number }>;
  /** The ids of all posts that match, or of the first `limit`; nothing is counted. */
  ids(selection: PostSelection, limit?: number): Promise<number[]>;
  count(selection: PostSelection): Promise<number>;
  /** What a plugin's own SQL joins to speak of the posts of a selection. */
  relation(selection: PostSelection): Promise<PostRelation>;
}

/** The posts of every type. */
export const POSTS = definePort<PostStore>('content/posts');
