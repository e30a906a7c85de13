import { defineFeature, under } from '@plinth/kernel';
import { categoryRoutes } from './routes.js';

/** The categories that members can choose from. */
export const categoriesFeature = defineFeature({
  name: 'categories',
  routes: under('member-blog/v1', categoryRoutes),
});
