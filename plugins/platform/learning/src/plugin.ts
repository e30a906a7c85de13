import { bundleSections } from '@plinth/bundle';
import { definePlugin, tap } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { toolkit } from '@plinth/toolkit';
import { sections } from './bundle/sections.js';
import { capabilities, roles } from './capabilities.js';
import { builderFeature } from './console/feature.js';
import { dropFiles } from './handing-in/cleanup.js';
import { hideAssignments } from './handing-in/private.js';
import { learningHooks } from './hooks.js';
import { createLearning } from './migrations/0001-learning.js';
import { createContentTexts } from './migrations/0002-content-texts.js';
import { createQuizzes } from './migrations/0003-quizzes.js';
import { createGrading } from './migrations/0004-grading.js';
import { createAnswersGiven } from './migrations/0005-answers-given.js';
import { createOpenCourses } from './migrations/0006-open-courses.js';
import { addDecimals } from './migrations/0007-decimals.js';
import { createCourseBuilder } from './migrations/0008-course-builder.js';
import {
  COURSES,
  COURSEWORK,
  EARNINGS,
  ENROLMENTS,
  HAND_INS,
  LEARNING_GROUPS,
  LEARNING_PEOPLE,
  STUDY_TIME,
} from './ports.js';
import { services } from './services.js';
import { settings } from './settings.js';
import { tables } from './tables.js';

export { coverOf } from './console/covers.js';
export { courseEditUrl, newCourseUrl } from './console/edit-url.js';
export { priceText } from './console/prices.js';
export { MAX_NOTE_LENGTH, noteText } from './coursework/submissions.js';
export { learningHooks } from './hooks.js';
export * from './ports.js';
export { type Exercise, exerciseOf, partsOf } from './quizzes/exercise.js';
export { givenWords } from './quizzes/given-words.js';
export { type GivenAnswer, type Judgement, judged, unansweredParts } from './quizzes/judging.js';

/** Courses, enrolments, coursework, groups, study time and earnings. */
export const learning = definePlugin({
  id: 'learning',
  version: '0.1.0',
  title: 'Learning',
  describes: 'Courses with lessons and quizzes, who learns and teaches them, coursework, groups, time and earnings.',
  layers: [toolkit],
  needs: { kernel: '^0.1.0', optional: { content: '^0.1.0' } },
  settings,
  capabilities,
  roles,
  tables,
  migrations: [
    createLearning,
    createContentTexts,
    createQuizzes,
    createGrading,
    createAnswersGiven,
    createOpenCourses,
    addDecimals,
    createCourseBuilder,
  ],
  services,
  exports: [COURSES, LEARNING_PEOPLE, ENROLMENTS, COURSEWORK, HAND_INS, LEARNING_GROUPS, STUDY_TIME, EARNINGS],
  hooks: learningHooks,
  taps: [
    // What somebody learned goes with the account, by foreign keys; what they teach goes to their new owner.
    tap(identityHooks.delete_user, { id: 'courses-of-user' }, async ({ use }, user, reassignTo) => {
      if (reassignTo !== undefined) await use(COURSES).giveTo(user.id, reassignTo);
    }),
    tap(identityHooks.delete_user, { id: 'files-of-user' }, ({ use }, user) => dropFiles({ use }, { userId: user.id })),
  ],
  features: [builderFeature],
  contributes: [bundleSections(sections)],
  setup: hideAssignments,
});

export default learning;
