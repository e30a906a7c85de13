import { definePort } from '@plinth/kernel';
import type { Post } from './post.js';

/** What a revision keeps of a post, judged and sanitised already. */
export interface RevisionFields {
  readonly title?: string;
  readonly content?: string;
  readonly excerpt?: string;
  /** Values of registered meta that revisions keep, by name; those that are left out are the post's own. */
  readonly meta?: ReadonlyMap<string, unknown>;
}

/** Earlier states of posts, and each user's own autosave. All of them are rows of type `revision` below their post. */
export interface RevisionStore {
  /**
   * Keeps the present state of a post, unless the newest revision is the same; undefined then.
   * @param userId who wrote it; default: the author of the post
   */
  keep(post: Post, userId?: number): Promise<Post | undefined>;
  /**
   * Keeps what a post says now, before that is written over, unless its newest revision says the same: what was imported,
   * made by a program or saved without a revision is not lost with its first change. Call it in the transaction of the change.
   */
  keepPresent(postId: number): Promise<void>;
  find(postId: number, revisionId: number): Promise<Post | undefined>;
  remove(revisionId: number): Promise<boolean>;
  /** Writes the user's only autosave of a post. */
  autosave(post: Post, userId: number, fields: RevisionFields): Promise<Post>;
  /** The user's autosave of a post. */
  autosaveOf(postId: number, userId: number): Promise<Post | undefined>;
  /** Everybody's autosaves of a post, newest first. */
  autosavesOf(postId: number): Promise<Post[]>;
}

/** Revisions and autosaves. */
export const POST_REVISIONS = definePort<RevisionStore>('content/revisions');
