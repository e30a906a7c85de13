import { definePlugin, provide } from '@plinth/kernel';
import { reviewSection } from './bundle.js';
import { reviewHooks } from './hooks.js';
import { createGroupReviews } from './migrations/0001-group-reviews.js';
import { routes } from './routes.js';
import { settings } from './settings.js';
import { REVIEWS, ReviewStore } from './store.js';

export { type ReviewItem, reviewHooks } from './hooks.js';
export type { Rating, Review, ReviewStatus } from './review.js';

/** Component L: members review the groups that they belong to. */
export default definePlugin({
  id: 'group-reviews',
  version: '0.1.0',
  title: 'Group reviews',
  describes: 'Members review the groups they belong to, with stars for several criteria.',
  needs: { kernel: '^0.1.0', plugins: { community: '^0.1.0' } },
  settings,
  migrations: [createGroupReviews],
  services: [provide.class(REVIEWS, ReviewStore)],
  hooks: reviewHooks,
  routes,
  bundle: [reviewSection],
});
