import { defineFeature, under } from '@plinth/kernel';
import { postRoutes } from './routes.js';

/** Submitting and deleting posts. */
export const postsFeature = defineFeature({
  name: 'posts',
  routes: under('member-blog/v1', postRoutes),
});
