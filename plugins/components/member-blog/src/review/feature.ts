import { defineFeature, provide, under } from '@plinth/kernel';
import { screens } from '@plinth/pages';
import { reviewsMigration } from './migration.js';
import { reviewScreen } from './review-screen.js';
import { reviewRoutes } from './routes.js';
import { REVIEWS, ReviewStore } from './store.js';
import { reviews } from './table.js';
import { reviewTaps } from './taps.js';

/** Editorial review. */
export const reviewFeature = defineFeature({
  name: 'review',
  tables: [reviews],
  migrations: [reviewsMigration],
  services: [provide.class(REVIEWS, ReviewStore)],
  routes: under('member-blog/v1', reviewRoutes),
  contributes: [screens([reviewScreen])],
  taps: reviewTaps,
});
