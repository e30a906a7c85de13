import { defineFeature, tap } from '@plinth/kernel';
import { pageHooks, pages } from '@plinth/pages';
import { COURSE_LIST, LEARNING } from '../pages/addresses.js';
import { pageAssets } from '../pages/page-assets.js';
import { learningTexts } from '../pages/texts.js';
import { frontPage } from './front-page.js';

/** The first page of learning, and the link to it. */
export const frontFeature = defineFeature({
  name: 'front',
  contributes: [pages([pageAssets.page, frontPage])],
  taps: [
    // Visitors find the courses that are open.
    tap(pageHooks.site_navigation, { id: 'learning' }, ({ site }, entries, caller) =>
      caller.isVisitor
        ? [...entries, { title: learningTexts.in(site.language)('courses'), url: site.url + COURSE_LIST }]
        : [...entries, { title: learningTexts.in(site.language)('learning'), url: site.url + LEARNING }],
    ),
  ],
});
