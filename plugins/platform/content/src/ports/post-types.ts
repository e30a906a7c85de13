import { definePoint, definePort, type NamedContributions } from '@plinth/kernel';
import type { Labels } from '../labels/names.js';

/**
 * What a post type can do; each switches the matching fields and routes. `custom-fields` and `trackbacks` are only told to
 * clients.
 */
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
  | 'sticky'
  | 'custom-fields'
  | 'trackbacks';

/** The capabilities that a post type asks for, by the name each has for posts. */
export interface PostTypeCapabilities {
  readonly edit_post: string;
  readonly read_post: string;
  readonly delete_post: string;
  readonly edit_posts: string;
  readonly edit_others_posts: string;
  readonly edit_published_posts: string;
  readonly edit_private_posts: string;
  readonly delete_posts: string;
  readonly delete_others_posts: string;
  readonly delete_published_posts: string;
  readonly delete_private_posts: string;
  readonly publish_posts: string;
  readonly read_private_posts: string;
  readonly create_posts: string;
  readonly read: string;
}

/** A kind of post. */
export interface PostTypeDefinition {
  readonly name: string;
  /** Part of the address of its routes in `wp/v2`. */
  readonly restBase: string;
  readonly title: string;
  /** What one of them is called. */
  readonly singular: string;
  /** Labels that are not formed from `title` and `singular`; docs/extension-author.md, kinds of content. */
  readonly labels?: Labels;
  readonly description?: string;
  /** Its icon in menus, such as `dashicons-book`. */
  readonly icon?: string;
  readonly hierarchical: boolean;
  readonly supports: readonly PostFeature[];
  /** Singular and plural that its capabilities are named after; default `['post', 'posts']`. */
  readonly capabilityType?: readonly [singular: string, plural: string];
  /** Capabilities that are not named after `capabilityType`. */
  readonly capabilities?: Partial<PostTypeCapabilities>;
  /** Whether it has readable pages and addresses; default true. */
  readonly viewable?: boolean;
  /** Whether an editor of menus offers its posts; default as `viewable`. */
  readonly inMenus?: boolean;
  /** Address of one of them, with `%slug%` or `%path%`; default `/<name>/%slug%/`. */
  readonly permalink?: string;
}

/** Post types of plugins. A type gets its routes from `postRoutes(type)` and its bundle section from `postSection(type)`. */
export const postTypes = definePoint<PostTypeDefinition>('content/post-types', {
  describes: 'Post types: what a post of the type supports, who may write it, and where readers find it.',
  item: 'post type',
  nameOf: ({ name }) => name,
  isUnique: true,
  check(types, _plugin, report) {
    for (const { name } of types)
      if (!/^[a-z0-9_-]{1,20}$/.test(name))
        report('postTypes', name, 'at most 20 lowercase letters, digits, hyphens and underscores');
  },
});

/** Post types: `post`, `page`, `attachment` and those of plugins. */
export const POST_TYPES = definePort<NamedContributions<PostTypeDefinition>>('content/post-types');
