import { defineFeature, under } from '@plinth/kernel';
import { starRoutes } from './routes.js';
import { stars } from './table.js';

/** Stars that members give to pastes. */
export const starsFeature = defineFeature({
  name: 'stars',
  tables: [stars],
  routes: under('snippets/v1', starRoutes),
});
