import { contentHooks, type PostItem, type PostTypeDefinition, postRoutes } from '@plinth/content';
import { type Route, type TapDeclaration, tap } from '@plinth/kernel';
import { APPEARANCE_CAPABILITIES } from '../menus/kinds.js';

/** Menus made of blocks, which the block "Navigation" shows. */
export const navigationType: PostTypeDefinition = {
  name: 'wp_navigation',
  restBase: 'navigation',
  title: 'Navigation Menus',
  singular: 'Navigation Menu',
  description: 'Navigation menus that can be inserted into your site.',
  hierarchical: false,
  supports: ['title', 'editor', 'revisions'],
  viewable: false,
  capabilities: APPEARANCE_CAPABILITIES,
};

/** `wp/v2/navigation`, with revisions and autosaves. */
export const navigationRoutes: readonly Route[] = postRoutes(navigationType);

/** What posts have and navigations have not. */
const STRANGE = new Set([
  'author',
  'comment_status',
  'ping_status',
  'meta',
  'class_list',
  'permalink_template',
  'generated_slug',
]);

function withoutStrange(item: PostItem): PostItem {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !STRANGE.has(name)));
}

/** Makes items of navigations what clients know them as. */
export const navigationTap: TapDeclaration = tap(
  contentHooks.rest_prepare_posts,
  { id: 'navigation', when: (_items, [first]) => first?.type === navigationType.name },
  (_, items) => items.map(withoutStrange),
);
