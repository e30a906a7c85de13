import { defineFeature, under } from '@plinth/kernel';
import { discoveryRoutes } from './routes.js';

/** Popular, related and random posts, and the authors of the blog. */
export const discoveryFeature = defineFeature({
  name: 'discovery',
  routes: under('member-blog/v1', discoveryRoutes),
});
