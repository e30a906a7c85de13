import { action, type Caller, filter, type RestRequest, Type, type User } from '@plinth/kernel';
import type { HtmlSink, SafeHtml } from '@plinth/pages';
import type { Post, PostChanges, PostQuery, Term } from './ports.js';
import { POST_QUERY } from './query-schemas.js';

/** An item as the REST surface shows it. */
export type PostItem = Readonly<Record<string, unknown>>;

/** What is about to be written, before the row is. */
export interface PostDraft {
  /** Fields of the row; `status` is the one decided so far. */
  readonly fields: PostChanges;
  /** Term ids by taxonomy name. */
  readonly terms: Readonly<Record<string, readonly number[]>>;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Who writes, by which request, over what. `existing` is undefined for a new post. */
export interface PostWriting {
  readonly type: string;
  readonly caller: Caller;
  readonly existing: Post | undefined;
  readonly request: RestRequest;
}

/** What a list or a single post is prepared for. */
export interface PostPreparing {
  readonly context: 'view' | 'edit' | 'embed';
  readonly caller: Caller;
  readonly request: RestRequest;
}

/** Why a status is decided: what was asked for, by whom, over what. */
export interface StatusQuestion {
  /** Undefined when the request names no status. */
  readonly asked: string | undefined;
  readonly caller: Caller;
  readonly post: Post | undefined;
  readonly type: string;
}

/** Who looks at a page to which others add. */
export interface PageReading {
  readonly caller: Caller;
  /** The hidden field of a form that the caller may send. */
  nonceField(action: string): SafeHtml;
}

/** What a list of posts has in common, where plugins may say more about it. */
export type ArchiveSubject =
  | { readonly kind: 'author'; readonly author: User }
  | { readonly kind: 'term'; readonly term: Term };

/** A file that wants to be kept. */
export interface UploadCandidate {
  /** Bytes. */
  readonly size: number;
  /** The type that the bytes show. */
  readonly mime: string;
  readonly kind: 'image' | 'file';
  readonly userId: number;
  /** Which way it came: `media`, `frontend`, or the id of the plugin that takes it. */
  readonly source: string;
}

/** A file that is kept, or was. */
export interface KeptUpload extends UploadCandidate {
  /** 0 for a file that is no attachment. */
  readonly attachmentId: number;
  /** Names a file that is no attachment, beginning with what it belongs to: `directory-claim/12`. */
  readonly reference?: string;
}

/**
 * The hooks that the content platform offers. The post hooks serve every post type; look at `type`. What visitors are
 * shown is kept until one of the cache tags `posts`, `terms`, `users`, `media` and `comments` is invalidated: a tap that shows
 * something else invalidates one of them (`use(CACHE_TAGS).invalidate('posts')`) whenever that changes. A tap that shows only
 * what it is given says that it is `own`; then posts stay kept while others change.
 */
export const contentHooks = {
  /** The gate before a post is written by REST: changes the draft, or refuses by throwing a RestError. */
  rest_pre_insert_post: filter<PostDraft, [writing: PostWriting]>('rest_pre_insert_post', {
    within: 10_000,
    onError: 'veto',
    describes: 'Changes or refuses what REST is about to write to a post.',
  }),
  /** After the row, its terms and its meta are written; runs inside the transaction. */
  rest_after_insert_post: action<[post: Post, writing: PostWriting, creating: boolean]>('rest_after_insert_post', {
    onError: 'fail',
    describes: 'REST wrote a post; an error undoes it.',
  }),
  /** Decides the status: a tap may clamp it down, or refuse by throwing a RestError. Runs before the rights are checked. */
  wp_insert_post_status: filter<string | undefined, [question: StatusQuestion]>('wp_insert_post_status', {
    value: (value) => value === undefined || typeof value === 'string',
    onError: 'veto',
    describes: 'Decides the status that a REST write gives a post.',
  }),
  /** Changes one item; for values that cost a query use `rest_prepare_posts`. */
  rest_prepare_post: filter<PostItem, [post: Post, preparing: PostPreparing]>('rest_prepare_post', {
    describes: 'Changes the item of a post before it is sent.',
  }),
  /** Changes all items of an answer at once, so that further values take one query and not one for each post. */
  rest_prepare_posts: filter<readonly PostItem[], [posts: readonly Post[], preparing: PostPreparing]>(
    'rest_prepare_posts',
    { value: Type.Array(Type.Object({})), describes: 'Changes the items of an answer, all at once.' },
  ),
  /** Narrows or reorders a list. An error refuses the list, because a tap may be what hides posts. */
  rest_post_query: filter<PostQuery, [request: RestRequest, caller: Caller]>('rest_post_query', {
    value: POST_QUERY,
    onError: 'veto',
    describes: 'Changes the query of a list of posts.',
  }),
  /**
   * The content of a post whose text holds block delimiters, as it is stored, before they are taken out; runs for such
   * posts only. A tap answers the text with blocks rendered.
   */
  render_blocks: filter<string, [post: Post]>('render_blocks', {
    describes: 'Renders the blocks of a stored text; what it leaves of delimiters is taken out.',
    kept: true,
  }),
  /** The HTML of a post as readers see it. */
  the_content: filter<string, [post: Post]>('the_content', {
    describes: 'Changes the rendered content of a post.',
    kept: true,
  }),
  /**
   * The page of one public post is shown to be read: not for the form that asks for a password, a `HEAD` request, a browser
   * that fetches in advance, or a preview. No page is kept in a cache, so each showing is announced. The page waits for
   * the taps: put off whatever takes its time.
   */
  post_viewed: action<[post: Post, caller: Caller, request: RestRequest]>('post_viewed', {
    describes: 'The page of a public post is shown to somebody.',
  }),
  /** The page of one post is made: the place for a stylesheet that it needs. */
  post_head: action<[sink: HtmlSink, post: Post]>('post_head', {
    shapes: true,
    describes: 'Adds to the head of the page of a post.',
  }),
  /**
   * Who wrote posts, as links by the posts' ids, for their own pages and for archives: all posts of a page at once, so that
   * others who wrote them take one query and not one for each post.
   */
  post_bylines: filter<ReadonlyMap<number, SafeHtml>, [posts: readonly Post[]]>('post_bylines', {
    describes: 'Changes who is named as having written posts; begins with the author of each.',
  }),
  /** Below the text of one public post, above its comments: the place for what readers can do with it. */
  post_foot: action<[sink: HtmlSink, post: Post, reading: PageReading]>('post_foot', {
    shapes: true,
    describes: 'Adds HTML below the text of a public post.',
  }),
  /** Beside the heading of one post that is shown whole: the place for ways to go on with it, such as editing. */
  post_actions: action<[sink: HtmlSink, post: Post, reading: PageReading]>('post_actions', {
    shapes: true,
    describes: 'Adds links and buttons beside the heading of a post.',
  }),
  /** Below the heading of the first page of what an author wrote, or what a term has. */
  archive_top: action<[sink: HtmlSink, subject: ArchiveSubject, reading: PageReading]>('archive_top', {
    shapes: true,
    describes: 'Adds HTML above the posts of an author or a term.',
  }),
  transition_post_status: action<[status: string, before: string, post: Post]>('transition_post_status', {
    describes: 'The status of a post changed (before is `new` for one just made); runs after the commit.',
  }),
  post_updated: action<[post: Post, before: Post]>('post_updated', {
    describes: 'A post was changed, in whatever field; runs after the commit.',
  }),
  trashed_post: action<[post: Post]>('trashed_post', { describes: 'A post went to the trash.' }),
  untrashed_post: action<[post: Post]>('untrashed_post', { describes: 'A post came back from the trash.' }),
  deleted_post: action<[post: Post]>('deleted_post', { describes: 'A post was removed for good.' }),
  deleted_term: action<[term: Term]>('deleted_term', {
    describes: 'A term was removed for good; runs after the commit.',
  }),
  /** Runs before any upload is kept; an error refuses it. */
  upload_check: filter<UploadCandidate, []>('upload_check', {
    within: 10_000,
    onError: 'veto',
    describes: 'Refuses an upload by throwing a RestError.',
  }),
  /** Runs inside the transaction that keeps the attachment, so that a ledger of uploads and the upload are one. */
  upload_kept: action<[upload: KeptUpload]>('upload_kept', {
    onError: 'fail',
    describes: 'An uploaded file was kept.',
  }),
  /** Runs inside the transaction that removes the attachment. */
  upload_removed: action<[upload: KeptUpload]>('upload_removed', {
    onError: 'fail',
    describes: 'The file of an attachment was removed.',
  }),
  /** For whoever begins to count what members keep. */
  uploads_elsewhere: filter<readonly KeptUpload[], [userId: number]>('uploads_elsewhere', {
    describes: 'Adds the files of a member that are no attachments and were announced by upload_kept.',
  }),
  media_before_upload_form: action<[sink: HtmlSink, userId: number]>('media_before_upload_form', {
    shapes: true,
    describes: 'Adds HTML above the upload form.',
  }),
  media_dashboard_after_content: action<[sink: HtmlSink, userId: number]>('media_dashboard_after_content', {
    shapes: true,
    describes: "Adds HTML below the list of the member's media.",
  }),
};

type ContentHooks = typeof contentHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends ContentHooks {}
}
