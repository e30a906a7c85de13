import { defineFeature, provide, under } from '@plinth/kernel';
import { FEED_CACHE, FeedCache } from './cache.js';
import { feedRoutes } from './routes.js';

/** Feeds of posts as HTML. */
export const feedFeature = defineFeature({
  name: 'feed',
  services: [provide.class(FEED_CACHE, FeedCache)],
  routes: under('member-blog/v1', feedRoutes),
});
