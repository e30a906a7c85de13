import { defineFeature, under } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { myBlogPages, navigation } from './my-blog-page.js';
import { dashboardRoutes } from './routes.js';
import { trashedTaps } from './trashed-taps.js';

/** A member's own posts: the routes and the page My blog. */
export const dashboardFeature = defineFeature({
  name: 'dashboard',
  routes: under('member-blog/v1', dashboardRoutes),
  contributes: [pages(myBlogPages)],
  taps: [...navigation, ...trashedTaps],
});
