import { defineFeature, job, provide, under } from '@plinth/kernel';
import { reviewRoutes } from './routes.js';
import { REVIEWS, ReviewStore } from './store.js';
import { reviews } from './table.js';

/** Reviews of listings. */
export const reviewsFeature = defineFeature({
  name: 'reviews',
  tables: [reviews],
  services: [provide.class(REVIEWS, ReviewStore)],
  exports: [REVIEWS],
  routes: under('directory/v1', reviewRoutes),
  jobs: [job('recount', { every: 21_600, run: ({ use }) => use(REVIEWS).recount() })],
});
