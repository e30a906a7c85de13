import { defineFeature, under } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { figuresPages } from './figures-page.js';
import { analyticsRoutes } from './routes.js';

/** Post statistics and their export. */
export const analyticsFeature = defineFeature({
  name: 'analytics',
  routes: under('member-blog/v1', analyticsRoutes),
  contributes: [pages(figuresPages)],
});
