import { type Caller, definePort, type MetaDefinition } from '@plinth/kernel';
import type { Post } from './post.js';
import type { Registry } from './registry.js';

/** A value that a plugin keeps with posts and shows in their field `meta`. */
export interface PostMetaDefinition extends MetaDefinition {
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
  /** Keeps JSON values of posts that have none yet, by few statements. */
  setOfNew?(
    values: readonly { readonly postId: number; readonly name: string; readonly value: unknown }[],
  ): Promise<void>;
}

/** Post meta. */
export const META = definePort<MetaStore>('content/meta');
