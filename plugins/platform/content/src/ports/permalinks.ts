import { definePort, type User } from '@plinth/kernel';
import type { Post } from './post.js';
import type { Term } from './terms.js';

/** Readable addresses of what the site shows. */
export interface Permalinks {
  /** Absolute address of each post, in the order given. One query at most (for parents of pages). */
  ofPosts(posts: readonly Post[]): Promise<string[]>;
  ofPost(post: Post): Promise<string>;
  /**
   * For each post the address with `%postname%` or `%pagename%` in the place of the slug, and the slug that it has or
   * would be given. One query at most.
   */
  templates(posts: readonly Post[]): Promise<{ template: string; slug: string }[]>;
  /** The post that a path leads to, whether it may be read or not; its address may differ (an old date, another parent). */
  find(path: string): Promise<Post | undefined>;
  /** The posts that a path led to before their slug changed, the last one first. */
  findFormer?(path: string): Promise<readonly Post[]>;
  ofTerm(term: Pick<Term, 'taxonomy' | 'slug'>): string;
  ofAuthor(author: Pick<User, 'slug'>): string;
}

/** Readable addresses. */
export const PERMALINKS = definePort<Permalinks>('content/permalinks');
