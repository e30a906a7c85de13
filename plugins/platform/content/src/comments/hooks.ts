import { action, type Caller, filter, type RestRequest } from '@plinth/kernel';
import type { Comment, CommentChanges, CommentQuery, CommentStatus, NewComment, Post } from '../ports.js';
import { COMMENT_QUERY } from '../query-schemas.js';

/** An item as the REST surface shows it. */
export type CommentItem = Readonly<Record<string, unknown>>;

/** Who writes a comment by REST: over what (undefined for a new one), by which request. */
export interface CommentWriting {
  readonly caller: Caller;
  readonly existing: Comment | undefined;
  readonly request: RestRequest;
}

/** What a comment is prepared for. */
export interface CommentPreparing {
  readonly context: 'view' | 'edit' | 'embed';
  readonly caller: Caller;
  readonly request: RestRequest;
}

/**
 * The hooks around comments, by the names that the host's users know. What visitors are shown of comments is kept until
 * the cache tag `comments`, `posts` or `users` is invalidated.
 */
export const commentHooks = {
  /** Starts with what the owner set; true lets visitors comment. */
  rest_allow_anonymous_comments: filter<boolean, [request: RestRequest]>('rest_allow_anonymous_comments', {
    onError: 'veto',
    describes: 'Says whether visitors may comment.',
  }),
  comments_open: filter<boolean, [post: Post]>('comments_open', {
    onError: 'veto',
    describes: 'Says whether a post takes comments.',
  }),
  /** Runs for every new comment, of the form and of REST, before anything is decided about it. */
  preprocess_comment: filter<NewComment, [caller: Caller]>('preprocess_comment', {
    within: 10_000,
    onError: 'veto',
    describes: 'Changes a new comment, or refuses it by throwing a RestError.',
  }),
  /** The status that the rules of the site give a new comment: the place for a spam filter. */
  pre_comment_approved: filter<CommentStatus, [comment: NewComment, caller: Caller]>('pre_comment_approved', {
    within: 10_000,
    onError: 'veto',
    describes: 'Decides the status of a new comment, or refuses it by throwing a RestError.',
  }),
  rest_pre_insert_comment: filter<CommentChanges, [writing: CommentWriting]>('rest_pre_insert_comment', {
    within: 10_000,
    onError: 'veto',
    describes: 'Changes or refuses what REST is about to write to a comment.',
  }),
  rest_after_insert_comment: action<[comment: Comment, writing: CommentWriting, creating: boolean]>(
    'rest_after_insert_comment',
    { describes: 'REST wrote a comment.' },
  ),
  rest_prepare_comment: filter<CommentItem, [comment: Comment, preparing: CommentPreparing]>('rest_prepare_comment', {
    describes: 'Changes the item of a comment before it is sent.',
  }),
  /** Narrows or reorders a list. An error refuses the list, because a tap may be what hides comments. */
  rest_comment_query: filter<CommentQuery, [request: RestRequest, caller: Caller]>('rest_comment_query', {
    value: COMMENT_QUERY,
    onError: 'veto',
    describes: 'Changes the query of a list of comments.',
  }),
  /** The HTML of a comment as readers see it. */
  comment_text: filter<string, [comment: Comment]>('comment_text', {
    describes: 'Changes the rendered text of a comment.',
  }),
  wp_insert_comment: action<[comment: Comment]>('wp_insert_comment', {
    describes: 'A comment was written, by whatever way; runs after the commit.',
  }),
  /** Only for what people send: not for what a plugin or an import writes. */
  comment_post: action<[comment: Comment, status: CommentStatus]>('comment_post', {
    describes: 'Somebody commented, by the form or by REST.',
  }),
  wp_update_comment_count: action<[postId: number]>('wp_update_comment_count', {
    describes: 'A post has another number of approved comments; runs after the commit.',
  }),
  edit_comment: action<[comment: Comment]>('edit_comment', {
    describes: 'The text or the author of a comment changed.',
  }),
  transition_comment_status: action<[status: CommentStatus, before: CommentStatus, comment: Comment]>(
    'transition_comment_status',
    { describes: 'The status of a comment changed; runs after the commit.' },
  ),
  trashed_comment: action<[comment: Comment]>('trashed_comment', { describes: 'A comment went to the trash.' }),
  untrashed_comment: action<[comment: Comment]>('untrashed_comment', {
    describes: 'A comment came back from the trash.',
  }),
  spammed_comment: action<[comment: Comment]>('spammed_comment', { describes: 'A comment was marked as spam.' }),
  unspammed_comment: action<[comment: Comment]>('unspammed_comment', {
    describes: 'A comment is no longer taken for spam.',
  }),
  deleted_comment: action<[comment: Comment]>('deleted_comment', { describes: 'A comment was removed for good.' }),
};

type CommentHooks = typeof commentHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends CommentHooks {}
}
