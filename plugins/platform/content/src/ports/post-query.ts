import type { Timestamp } from '@plinth/kernel';
import type { Sql } from '@plinth/kernel/database';
import type { Post } from './post.js';

/** A condition on the rows of a list: a piece of `sql` on `listedPosts`. */
export type PostCondition = Sql;

/** Posts that have (or, when `excluded`, lack) terms of one taxonomy. */
export interface TermCondition {
  readonly taxonomy: string;
  readonly ids: readonly number[];
  /** `and`: all of the terms; default `or`: any of them. */
  readonly operator?: 'and' | 'or';
  /** Whether posts in terms below the given ones count too. */
  readonly includeChildren?: boolean;
  readonly excluded?: boolean;
}

/** What a list may be ordered by; the id is the tie-break, in the same direction. */
export type PostOrder =
  | 'date'
  | 'id'
  | 'modified'
  | 'title'
  | 'slug'
  | 'author'
  | 'parent'
  | 'menu_order'
  | 'comment_count'
  | 'relevance'
  | 'include'
  | 'include_slugs';

/** Which columns a search looks at. */
export type SearchColumn = 'title' | 'excerpt' | 'content';

/** Which posts, in which order. A list that is given but empty matches nothing; one that is left out does not filter. */
export interface PostSelection {
  readonly types: readonly string[];
  readonly statuses?: readonly string[];
  /** Words, all of which must occur; a phrase in double quotes counts as one. */
  readonly search?: string;
  readonly searchColumns?: readonly SearchColumn[];
  /** A column must equal the search text and not only contain it. */
  readonly searchExactly?: boolean;
  readonly after?: Timestamp;
  readonly before?: Timestamp;
  readonly modifiedAfter?: Timestamp;
  readonly modifiedBefore?: Timestamp;
  readonly authors?: readonly number[];
  readonly authorsExcluded?: readonly number[];
  readonly include?: readonly number[];
  readonly exclude?: readonly number[];
  readonly parents?: readonly number[];
  readonly parentsExcluded?: readonly number[];
  readonly slugs?: readonly string[];
  readonly formats?: readonly string[];
  readonly menuOrder?: number;
  readonly sticky?: boolean;
  /** Leaves out posts with a password, so that a search does not tell what they say. */
  readonly withoutProtected?: boolean;
  readonly terms?: readonly TermCondition[];
  /** How several term conditions are joined; default `and`. Excluding ones always hold. */
  readonly termRelation?: 'and' | 'or';
  /** Further conditions, all of which must hold. */
  readonly conditions?: readonly PostCondition[];
  /** Conditions any of which suffices, for example what the caller may see. */
  readonly anyOf?: readonly PostCondition[];
  /**
   * SQL that selects ids, in a field `id`: only these posts. A list begins with them, so that a few of many posts are found
   * without looking at the others.
   */
  readonly within?: PostCondition;
  /** Puts sticky posts first. */
  readonly stickyFirst?: boolean;
  /** Default `date`. `relevance` puts titles that contain the search text first, then the newest. */
  readonly orderBy?: PostOrder;
  /** Default `desc`. */
  readonly order?: 'asc' | 'desc';
}

/** A page of posts. */
export interface PostQuery extends PostSelection {
  readonly limit: number;
  readonly offset?: number;
  /** Large columns that are not wanted; they come back as empty texts. */
  readonly without?: readonly ('content' | 'excerpt')[];
}

/** A page of posts and how many there are in all. */
export interface PostPage {
  readonly posts: readonly Post[];
  readonly total: number;
}
