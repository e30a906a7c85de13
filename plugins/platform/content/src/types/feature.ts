import { defineFeature, NamedRegistry, provide } from '@plinth/kernel';
import { POST_TYPES } from '../ports.js';
import { builtInPostTypes } from './post-types.js';
import { statusRoutes } from './status-routes.js';
import { taxonomyRoutes } from './taxonomy-routes.js';
import { typeRoutes } from './type-routes.js';

/** Post types, statuses and taxonomies, as clients read them. */
export const typesFeature = defineFeature({
  name: 'types',
  services: [provide.factory(POST_TYPES, () => new NamedRegistry('post type', builtInPostTypes))],
  exports: [POST_TYPES],
  routes: [...typeRoutes, ...statusRoutes, ...taxonomyRoutes],
});
