import { defineFeature } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { filePage } from './pages/file-page.js';
import { gradePages } from './pages/grade-page.js';
import { workPage } from './pages/list-page.js';

/** Work that learners handed in, and its grades. */
export const workFeature = defineFeature({
  name: 'work',
  contributes: [pages([workPage, ...gradePages, filePage])],
});
