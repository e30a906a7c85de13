import { defineFeature } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { askPages } from './ask-page.js';
import { coursePages } from './course-page.js';
import { handInPages } from './hand-in-page.js';
import { registerCourseReference } from './references.js';
import { stepPages } from './step-page.js';

/** The pages where people learn. */
export const coursesFeature = defineFeature({
  name: 'courses',
  contributes: [pages([...coursePages, ...askPages, ...stepPages, ...handInPages])],
  setup: registerCourseReference,
});
