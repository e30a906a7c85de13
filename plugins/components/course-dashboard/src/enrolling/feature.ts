import { defineFeature } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { peoplePages } from './pages/people-page.js';
import { removalPages } from './pages/removal-page.js';

/** Who is in a course. */
export const enrollingFeature = defineFeature({
  name: 'enrolling',
  contributes: [pages([...peoplePages, ...removalPages])],
});
