import { contributionsByName, defineFeature, provide } from '@plinth/kernel';
import { POST_TYPES, postTypes } from '../ports.js';
import { builtInPostTypes } from './post-types.js';
import { statusRoutes } from './status-routes.js';
import { taxonomyRoutes } from './taxonomy-routes.js';
import { typeRoutes } from './type-routes.js';

/** Post types, statuses and taxonomies, as clients read them. */
export const typesFeature = defineFeature({
  name: 'types',
  services: [provide.factory(POST_TYPES, (use) => contributionsByName(use, postTypes))],
  exports: [POST_TYPES],
  points: [postTypes],
  contributes: [postTypes(builtInPostTypes)],
  routes: [...typeRoutes, ...statusRoutes, ...taxonomyRoutes],
});
