import { action } from '@plinth/kernel';
import type { Enrolment } from './ports.js';

/** The hooks that the learning platform offers. */
export const learningHooks = {
  learning_enrolled: action<[enrolment: Enrolment]>('learning_enrolled', {
    describes: 'Somebody was put into a course; runs after the commit.',
  }),
  learning_course_completed: action<[enrolment: Enrolment]>('learning_course_completed', {
    describes: 'Somebody completed the last step of a course; runs after the commit.',
  }),
};
