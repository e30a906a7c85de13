import { definePort, type Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { comments } from '../comments/table.js';
import type { Post } from './post.js';
import type { PostCondition } from './post-query.js';

/** The state of a comment. */
export type CommentStatus = 'approved' | 'hold' | 'spam' | 'trash';

/** What is known of the post that a comment belongs to: enough to judge who may do what. */
export type CommentedPost = Pick<Post, 'id' | 'type' | 'status' | 'authorId' | 'previousStatus' | 'password'> & {
  readonly parentId: number;
};

/** A comment with what its rights depend on. */
export type Comment = Omit<Row<typeof comments>, 'userId' | 'judgedAt' | 'contentDigest'> & {
  /** The member who wrote it; 0 for a visitor, or a member who is gone. */
  readonly userId: number;
  readonly post: CommentedPost;
};

/** What makes a new comment. Texts are stored as they are: sanitise them first. */
export interface NewComment {
  readonly postId: number;
  readonly content: string;
  readonly status: CommentStatus;
  readonly parentId?: number;
  readonly userId?: number;
  readonly authorName?: string;
  readonly authorEmail?: string;
  readonly authorUrl?: string;
  readonly authorIp?: string;
  readonly userAgent?: string;
  /** Default `comment`. */
  readonly type?: string;
  /** Default now. */
  readonly createdAt?: Timestamp;
}

/** A new comment among many. */
export type NewCommentAmongMany = NewComment & {
  /** The place among them of the comment that it answers, which comes before it; instead of `parentId`. */
  readonly answers?: number | undefined;
};

/** What may be changed of a comment; its status changes by {@link CommentStore.transition}. */
export type CommentChanges = Partial<Omit<NewComment, 'status' | 'type'>>;

/** What a list may be ordered by; the id breaks every tie, in the same direction. */
export type CommentOrder = 'date' | 'id' | 'include' | 'post' | 'parent' | 'type';

/** Which comments, in which order. A list that is given but empty matches nothing; one left out does not filter. */
export interface CommentSelection {
  readonly statuses?: readonly CommentStatus[];
  readonly types?: readonly string[];
  readonly posts?: readonly number[];
  readonly parents?: readonly number[];
  readonly parentsExcluded?: readonly number[];
  readonly authors?: readonly number[];
  readonly authorsExcluded?: readonly number[];
  readonly authorEmail?: string;
  readonly include?: readonly number[];
  readonly exclude?: readonly number[];
  /** Occurs in the text or in what is known of the author. */
  readonly search?: string;
  /** Looks only at what everybody sees: the text, the name and the address of the author's site. */
  readonly searchPublicly?: boolean;
  readonly after?: Timestamp;
  readonly before?: Timestamp;
  /** Have had their status since before this moment. */
  readonly judgedBefore?: Timestamp;
  /** Conditions on `listedComments` (`c`) and `listedPosts` (`p`, its post), any of which suffices. */
  readonly anyOf?: readonly PostCondition[];
  readonly orderBy?: CommentOrder;
  /** Default `desc`. */
  readonly order?: 'asc' | 'desc';
}

/** A page of comments. */
export interface CommentQuery extends CommentSelection {
  readonly limit: number;
  readonly offset?: number;
  /** Whether nobody needs the total: then it is the number of comments up to the end of the page. */
  readonly isUncounted?: boolean;
}

/** A page of comments and how many there are in all. */
export interface CommentPage {
  readonly comments: readonly Comment[];
  readonly total: number;
}

/**
 * The comments. Every write invalidates the cache tag `comments`; a change in the number of approved ones keeps
 * `commentCount` of the post exact, whatever happens at the same time.
 */
export interface CommentStore {
  find(id: number): Promise<Comment | undefined>;
  /** In the order of the ids; unknown ones are left out. One query. */
  findMany(ids: readonly number[]): Promise<Comment[]>;
  list(query: CommentQuery): Promise<CommentPage>;
  /**
   * The same query below each of some posts, or each of some comments; what has none is missing from the map. One
   * query for all of them.
   */
  listBelow(
    what: 'posts' | 'parents',
    ids: readonly number[],
    query: CommentQuery,
  ): Promise<ReadonlyMap<number, CommentPage>>;
  /** The ids of all comments that match. */
  ids(selection: CommentSelection): Promise<number[]>;
  count(selection: CommentSelection): Promise<number>;
  /** Which of these comments have approved answers. One query. */
  answered(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Writes a comment.
   * @param refuse runs when the post is held, before the row is written: what it throws undoes everything
   * @throws Error when there is no such post
   */
  insert(fresh: NewComment, refuse?: () => Promise<void>): Promise<Comment>;
  /**
   * Writes many comments by few statements, all or none.
   * @throws Error when there is no post for one of them
   */
  insertMany?(fresh: readonly NewCommentAmongMany[]): Promise<readonly Comment[]>;
  /** Changes the given fields; undefined when there is no such comment. */
  update(id: number, changes: CommentChanges): Promise<Comment | undefined>;
  /** Gives a comment another status; undefined when it has that one already, or is missing. Of many at once one does. */
  transition(id: number, status: CommentStatus): Promise<Comment | undefined>;
  /** Removes a comment for good; its answers then answer what it answered. Undefined when there was none. */
  remove(id: number): Promise<Comment | undefined>;
}

/** The comments of every post. */
export const COMMENTS = definePort<CommentStore>('content/comments');
