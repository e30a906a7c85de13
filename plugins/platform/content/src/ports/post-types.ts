import { definePort } from '@plinth/kernel';
import type { Registry } from './registry.js';

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
