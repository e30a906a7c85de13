import { defineFeature } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { blogPages, navigationTaps } from './overview.js';

/** The pages of the blog, and the links to them. */
export const pagesFeature = defineFeature({
  name: 'pages',
  contributes: [pages(blogPages)],
  taps: navigationTaps,
});
