import { bundleSections } from '@plinth/bundle';
import { communityHooks } from '@plinth/community';
import { definePlugin, provide, tap } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { reviewSection } from './bundle.js';
import { reviewHooks } from './hooks.js';
import { createGroupReviews } from './migrations/0001-group-reviews.js';
import { addStars } from './migrations/0002-stars.js';
import { groupSection } from './pages/group-section.js';
import { reviewPages } from './pages/review-pages.js';
import { routes } from './routes.js';
import { settings } from './settings.js';
import { REVIEWS, ReviewStore } from './store.js';
import { groupReviews } from './tables.js';

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
  modules: { pages: { title: 'Reviews on the page of a group, and a page of all its reviews with the forms' } },
  tables: [groupReviews],
  migrations: [createGroupReviews, addStars],
  services: [provide.class(REVIEWS, ReviewStore)],
  hooks: reviewHooks,
  routes,
  contributes: [pages(reviewPages), bundleSections([reviewSection])],
  taps: [
    tap(communityHooks.community_group_content, { id: 'reviews-of-group' }, async (context, sink, place) => {
      if (context.module('pages')) sink.append(await groupSection({ ...place, context }));
    }),
  ],
});
