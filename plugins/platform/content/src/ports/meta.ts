import { type Caller, definePoint, definePort } from '@plinth/kernel';
import type { MetaDefinition, Registry } from '@plinth/kernel/layer';
import type { Post } from './post.js';
import type { PostFeature } from './post-types.js';

/** A value that a plugin keeps with posts and shows in their field `meta`. */
export interface PostMetaDefinition extends MetaDefinition {
  /** The post type that has it; every type when left out. */
  readonly objectType?: string;
  /** Features of which a post type must have all to have it. */
  readonly requires?: readonly PostFeature[];
  /** Whether each revision and autosave keeps what it was then; default false. */
  readonly revisioned?: boolean;
  /** What is kept of a value that its schema took. */
  readonly sanitize?: (value: unknown) => unknown;
  /** Whether the caller sees it; default: whoever sees the post. */
  readonly canRead?: (caller: Caller, post: Post) => boolean;
  /** Whether the caller may write it; default: whoever may edit the post. */
  readonly canWrite?: (caller: Caller, post: Post) => boolean;
}

/** Values that plugins store with posts. */
export const postMetaFields = definePoint<PostMetaDefinition>('content/post-meta-fields', {
  describes: 'Values that are stored with posts and shown in their field `meta`.',
  item: 'post meta',
  nameOf: ({ name }) => name,
  isUnique: true,
});

/** Post meta: contributed values, and those that a plugin registers and removes while it is on. */
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
  /** The values that would be written, judged and sanitised as {@link write} does; undefined goes back to the default. */
  judge?(post: Post, values: Readonly<Record<string, unknown>>, caller: Caller): ReadonlyMap<string, unknown>;
  /**
   * What is kept under the names that revisions of a post keep too, by the id of the post or of one of its revisions.
   * One query, none where the type has no such value.
   */
  revisioned?(post: Post, ids: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<string, unknown>>>;
  /** What revisions of a post show in `meta`: values that they keep, with their defaults. One query. */
  ofRevisions?(
    revisions: readonly Post[],
    parent: Post,
    caller: Caller,
  ): Promise<ReadonlyMap<number, Record<string, unknown>>>;
  /** Any value, registered or not, for the plugin that keeps it. */
  get(postId: number, name: string): Promise<unknown>;
  /** Keeps any JSON value; undefined removes it. */
  set(postId: number, name: string, value: unknown): Promise<void>;
  /** Keeps JSON values of posts that have none yet, by few statements. */
  setOfNew?(
    values: readonly { readonly postId: number; readonly name: string; readonly value: unknown }[],
  ): Promise<void>;
}

/** Post meta. */
export const META = definePort<MetaStore>('content/meta');
