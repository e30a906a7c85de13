import {
  type BoundValues,
  type Caller,
  definePort,
  type SettingsValues,
  type Timestamp,
  type TSchema,
  type User,
} from '@plinth/kernel';
import type { settings } from './settings.js';

/** Anything that is stored as a post: a post, page, attachment, revision, or of a type that a plugin brings. */
export interface Post {
  readonly id: number;
  readonly type: string;
  /** `auto-draft`, `draft`, `pending`, `publish`, `future`, `private`, `trash`; `inherit` for attachments and revisions. */
  readonly status: string;
  /** 0 when the author's account is gone. */
  readonly authorId: number;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  /** The first words of the content as HTML: what is shown where there is no excerpt. Made by the store. */
  readonly summary: string;
  /** Empty until the post is published or somebody chooses one. */
  readonly slug: string;
  /** Empty for a post without password. */
  readonly password: string;
  readonly parentId: number;
  readonly menuOrder: number;
  readonly commentStatus: string;
  readonly pingStatus: string;
  readonly sticky: boolean;
  readonly template: string;
  readonly format: string;
  /** Id of an attachment, or 0. */
  readonly featuredMedia: number;
  readonly commentCount: number;
  /** The date of the post; in the future for a scheduled one. */
  readonly createdAt: Timestamp;
  /** Whether the date holds: somebody chose it, or publication gave it. An undated draft gets its date when it is published. */
  readonly dated: boolean;
  readonly modifiedAt: Timestamp;
  /** The status before the post went to the trash; null elsewhere. */
  readonly previousStatus: string | null;
  readonly mimeType: string;
  readonly guid: string;
  /** How many revisions and autosaves it has, and the id of the newest revision (0: none). Kept by the revision store. */
  readonly revisionCount: number;
  readonly latestRevisionId: number;
}

type MadeByStore = 'id' | 'type' | 'summary' | 'previousStatus' | 'revisionCount' | 'latestRevisionId';

/** What may be written of a post. A slug is a wish: it is normalised and made unique among the posts of the type. */
export type PostChanges = Partial<Omit<Post, MadeByStore>>;

/** What makes a new post. Status defaults to `draft`, both times to now. */
export type NewPost = PostChanges & { readonly type: string };

/** A condition on the rows of a list: SQL on the alias `p` with `?` for each value. */
export interface PostCondition {
  readonly sql: string;
  readonly values: BoundValues;
}

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

/**
 * The posts. Slugs are unique per type whatever happens at the same time; every write moves the revision counter
 * `posts` and fires `transition_post_status` when the status changed.
 */
export interface PostStore {
  find(id: number): Promise<Post | undefined>;
  /** In the order of the ids; unknown ones are left out. One query. */
  findMany(ids: readonly number[]): Promise<Post[]>;
  /** The post of a type with this slug. */
  findBySlug(type: string, slug: string): Promise<Post | undefined>;
  insert(fresh: NewPost): Promise<Post>;
  /**
   * Changes the given fields and the time of the last change. Does not touch the status before the trash unless the
   * status leaves `trash`, which also gives the slug its old form.
   * @throws Error when there is no such post
   */
  update(id: number, changes: PostChanges): Promise<Post>;
  /** Moves a post from one status to another if it still has the first; undefined when it has not. */
  transition(id: number, from: string, to: string): Promise<Post | undefined>;
  /** Moves a post to the trash; undefined when it is there already or missing. */
  trash(id: number): Promise<Post | undefined>;
  /** Removes a post with its revisions, meta and terms for good; the removed post, or undefined when there was none. */
  remove(id: number): Promise<Post | undefined>;
  list(query: PostQuery): Promise<PostPage>;
  /** The ids of all posts that match, or of the first `limit`; nothing is counted. */
  ids(selection: PostSelection, limit?: number): Promise<number[]>;
  count(selection: PostSelection): Promise<number>;
}

/** The posts of every type. */
export const POSTS = definePort<PostStore>('content/posts');

/** What a revision keeps of a post. */
export interface RevisionFields {
  readonly title?: string;
  readonly content?: string;
  readonly excerpt?: string;
}

/** Earlier states of posts, and each user's own autosave. All of them are rows of type `revision` below their post. */
export interface RevisionStore {
  /**
   * Keeps the present state of a post, unless the newest revision is the same; undefined then.
   * @param userId who wrote it; default: the author of the post
   */
  keep(post: Post, userId?: number): Promise<Post | undefined>;
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

/** A term of a taxonomy. */
export interface Term {
  readonly id: number;
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parentId: number;
  /** How many published posts it has. */
  readonly count: number;
}

/** Primitive capabilities that a taxonomy asks for. */
export interface TaxonomyCapabilities {
  readonly manage: string;
  readonly edit: string;
  readonly delete: string;
  readonly assign: string;
}

/** A way to sort posts into terms. */
export interface TaxonomyDefinition {
  readonly name: string;
  /** Part of the address of its routes and the name of its field on posts. */
  readonly restBase: string;
  readonly title: string;
  readonly description?: string;
  readonly hierarchical: boolean;
  /** Names of the post types that it sorts. */
  readonly objectTypes: readonly string[];
  /** Default: that of categories (hierarchical) or tags. */
  readonly capabilities?: TaxonomyCapabilities;
}

/** The terms of every taxonomy. */
export interface TermStore {
  find(id: number): Promise<Term | undefined>;
  /** The terms of each post, ordered by name; a post without any is missing from the map. One query. */
  ofPosts(postIds: readonly number[], taxonomy?: string): Promise<Map<number, Term[]>>;
  /** Makes exactly these the terms of a post; unknown ids are dropped. Answers the ids that hold now. */
  assign(postId: number, taxonomy: string, termIds: readonly number[]): Promise<number[]>;
  /** Counts the published posts of all terms of these posts again; call it when a post's status changed. */
  recount(postIds: readonly number[]): Promise<void>;
  /** Those of the ids that are terms of the taxonomy. */
  existing(taxonomy: string, ids: readonly number[]): Promise<number[]>;
  /** The ids with those of all terms below them. */
  withDescendants(taxonomy: string, ids: readonly number[]): Promise<number[]>;
  /** The term that a new post gets when it is given none (`category`: Uncategorized); made when it is first needed. */
  defaultTerm(taxonomy: string): Promise<Term | undefined>;
  findBySlug(taxonomy: string, slug: string): Promise<Term | undefined>;
  taxonomies(): readonly TaxonomyDefinition[];
}

/** The terms. */
export const TERMS = definePort<TermStore>('content/terms');

/** A registry of named definitions. Its `register` answers how to take the registration back. */
export interface Registry<T> {
  /** @throws Error when the name is taken */
  register(definition: T): () => void;
  get(name: string): T | undefined;
  all(): readonly T[];
}

/** Taxonomies: `category`, `post_tag` and those of plugins. */
export const TAXONOMIES = definePort<Registry<TaxonomyDefinition>>('content/taxonomies');

/** What a post type can do; each switches the matching fields and routes. */
export type PostFeature =
  | 'title'
  | 'editor'
  | 'author'
  | 'thumbnail'
  | 'excerpt'
  | 'comments'
  | 'revisions'
  | 'page-attributes'
  | 'post-formats'
  | 'sticky';

/** A kind of post. */
export interface PostTypeDefinition {
  readonly name: string;
  /** Part of the address of its routes in `wp/v2`. */
  readonly restBase: string;
  readonly title: string;
  /** What one of them is called. */
  readonly singular: string;
  readonly description?: string;
  readonly hierarchical: boolean;
  readonly supports: readonly PostFeature[];
  /** Singular and plural that its capabilities are named after; default `['post', 'posts']`. */
  readonly capabilityType?: readonly [singular: string, plural: string];
  /** Whether it has readable pages and addresses; default true. */
  readonly viewable?: boolean;
  /** Address of one of them, with `%slug%` or `%path%`; default `/<name>/%slug%/`. */
  readonly permalink?: string;
}

/** Post types: `post`, `page`, `attachment` and those of plugins. */
export const POST_TYPES = definePort<Registry<PostTypeDefinition>>('content/post-types');

/** A value that a plugin keeps with posts and shows in their field `meta`. */
export interface PostMetaDefinition {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly description?: string;
  /** Schema of the value, with its default. */
  readonly schema: TSchema;
  /** The post type that has it; every type when left out. */
  readonly objectType?: string;
  /** Whether the caller sees it; default: whoever sees the post. */
  readonly canRead?: (caller: Caller, post: Post) => boolean;
  /** Whether the caller may write it; default: whoever may edit the post. */
  readonly canWrite?: (caller: Caller, post: Post) => boolean;
}

/** Registered post meta. */
export const POST_META_REGISTRY = definePort<Registry<PostMetaDefinition>>('content/post-meta-registry');

/** The values kept with posts. */
export interface MetaStore {
  /** What each post shows in `meta`: the registered values of the type, with their defaults. One query. */
  ofPosts(posts: readonly Post[], objectType: string, caller: Caller): Promise<Map<number, Record<string, unknown>>>;
  /**
   * Writes registered values; null goes back to the default; unknown names are ignored.
   * @throws RestError 400 for a value of the wrong shape, 403 `rest_cannot_update` where the caller may not
   */
  write(post: Post, values: Readonly<Record<string, unknown>>, caller: Caller): Promise<void>;
  /** Any value, registered or not, for the plugin that keeps it. */
  get(postId: number, name: string): Promise<unknown>;
  /** Keeps any JSON value; undefined removes it. */
  set(postId: number, name: string, value: unknown): Promise<void>;
}

/** Post meta. */
export const META = definePort<MetaStore>('content/meta');

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
  ofTerm(term: Pick<Term, 'taxonomy' | 'slug'>): string;
  ofAuthor(author: Pick<User, 'slug'>): string;
}

/** Readable addresses. */
export const PERMALINKS = definePort<Permalinks>('content/permalinks');

/**
 * The settings of the content platform as they are now. Code that runs on behalf of another plugin (the routes of a
 * type that it brings) reads them here, because its own tools know only its own settings.
 */
export const CONTENT_SETTINGS = definePort<() => SettingsValues<typeof settings.schemas>>('content/settings');
