import { completeLabels, type PostTypeDefinition, type TaxonomyDefinition } from '@plinth/content';
import { APPEARANCE } from '../access.js';

/** The capabilities of what only those write who decide what the site looks like. */
export const APPEARANCE_CAPABILITIES = {
  edit_posts: APPEARANCE,
  edit_others_posts: APPEARANCE,
  edit_published_posts: APPEARANCE,
  edit_private_posts: APPEARANCE,
  delete_posts: APPEARANCE,
  delete_others_posts: APPEARANCE,
  delete_published_posts: APPEARANCE,
  delete_private_posts: APPEARANCE,
  publish_posts: APPEARANCE,
  read_private_posts: APPEARANCE,
  create_posts: APPEARANCE,
};

/** Items of menus as clients look for them among the types of content: there they learn the address of the routes. */
export const menuItemType: PostTypeDefinition = {
  name: 'nav_menu_item',
  restBase: 'menu-items',
  title: 'Navigation Menu Items',
  singular: 'Navigation Menu Item',
  hierarchical: false,
  supports: ['title', 'editor'],
  viewable: false,
  labels: completeLabels({ name: 'Navigation Menu Items', singular_name: 'Navigation Menu Item' }, false),
  capabilities: APPEARANCE_CAPABILITIES,
};

/** Menus as clients look for them among the taxonomies. */
export const menuTaxonomy: TaxonomyDefinition = {
  name: 'nav_menu',
  restBase: 'menus',
  title: 'Navigation Menus',
  singular: 'Navigation Menu',
  hierarchical: false,
  viewable: false,
  objectTypes: ['nav_menu_item'],
  capabilities: { manage: APPEARANCE, edit: APPEARANCE, delete: APPEARANCE, assign: APPEARANCE },
};
