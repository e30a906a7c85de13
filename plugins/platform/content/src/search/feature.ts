import { defineFeature } from '@plinth/kernel';
import { searchRoutes } from './routes.js';

/** The search over posts and terms. */
export const searchFeature = defineFeature({
  name: 'search',
  routes: searchRoutes,
});
