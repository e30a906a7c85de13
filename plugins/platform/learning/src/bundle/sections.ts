import type { BundleSection } from '@plinth/bundle';
import { courseSection, groupSection } from './course-section.js';
import { assignmentSection, attemptSection, essaySection } from './coursework-section.js';
import { certificateSection, enrolmentSection } from './enrolment-section.js';
import { earningSection, timeSection } from './time-section.js';

/** What the learning platform takes from, and gives to, a site bundle. */
export const sections: readonly BundleSection[] = [
  courseSection,
  enrolmentSection,
  certificateSection,
  groupSection,
  attemptSection,
  assignmentSection,
  essaySection,
  timeSection,
  earningSection,
];
