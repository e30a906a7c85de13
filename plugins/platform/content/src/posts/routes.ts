import { type Route, under } from '@plinth/kernel';
import type { PostTypeDefinition, TaxonomyDefinition } from '../ports.js';
import { revisionRoutes } from '../revisions/routes.js';
import { CATEGORY, POST_TAG } from '../terms/taxonomies.js';
import { pageType, postType, supports } from '../types/post-types.js';
import { listRoute, postFinder, readRoute } from './read-routes.js';
import { createRoute, deleteRoute, updateRoute } from './write-routes.js';

/**
 * The whole set of `wp/v2` routes of a post type: list, read, create, update, delete, and where the type supports them
 * revisions and autosaves. A plugin that brings a type lists them in its own declaration.
 * @param taxonomies those whose arguments are published with the routes; any registered one works
 */
export function postRoutes(type: PostTypeDefinition, taxonomies: readonly TaxonomyDefinition[] = []): Route[] {
  const resource = postFinder(type);
  return under('wp/v2', [
    listRoute(type, taxonomies),
    createRoute(type, taxonomies),
    readRoute(type, taxonomies, resource),
    updateRoute(type, taxonomies, resource),
    deleteRoute(type, taxonomies, resource),
    ...(supports(type, 'revisions') ? revisionRoutes(type) : []),
  ]);
}

/** The routes of posts and pages. */
export const builtInPostRoutes: readonly Route[] = [
  ...postRoutes(postType, [CATEGORY, POST_TAG]),
  ...postRoutes(pageType),
];
