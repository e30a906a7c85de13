import { defineFeature, tap } from '@plinth/kernel';
import { learningHooks } from '@plinth/learning';
import { pages } from '@plinth/pages';
import { courseAddress, stepAddress } from '../pages/addresses.js';
import { askPages } from './ask-page.js';
import { coursePages } from './course-page.js';
import { handInPages } from './hand-in-page.js';
import { registerCourseReference } from './references.js';
import { stepPages } from './step-page.js';

/** The pages where people learn. */
export const coursesFeature = defineFeature({
  name: 'courses',
  contributes: [pages([...coursePages, ...askPages, ...stepPages, ...handInPages])],
  taps: [
    tap(
      learningHooks.learning_course_url,
      { id: 'course-page' },
      ({ site }, _url, { id }) => site.url + courseAddress(id),
    ),
    tap(
      learningHooks.learning_content_url,
      { id: 'step-page' },
      ({ site }, _url, { courseId, id }) => site.url + stepAddress(courseId, id),
    ),
  ],
  setup: registerCourseReference,
});
