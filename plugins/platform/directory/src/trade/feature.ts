import { defineFeature, under } from '@plinth/kernel';
import { compareRoutes } from './compare.js';
import { needsRoute } from './needs.js';
import { servicesRoute } from './services.js';
import { needs, services } from './tables.js';

/** What people need and offer, and the comparison of listings. */
export const tradeFeature = defineFeature({
  name: 'trade',
  tables: [needs, services],
  routes: under('directory/v1', [needsRoute, ...compareRoutes, servicesRoute]),
});
