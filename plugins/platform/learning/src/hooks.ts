import { action, filter } from '@plinth/kernel';
import type { Course, CourseContent, Enrolment, GivenGrade } from './ports.js';

/** The hooks that the learning platform offers. */
export const learningHooks = {
  learning_enrolled: action<[enrolment: Enrolment]>('learning_enrolled', {
    describes: 'Somebody was put into a course; runs after the commit.',
  }),
  learning_course_completed: action<[enrolment: Enrolment]>('learning_course_completed', {
    describes: 'Somebody completed the last step of a course; runs after the commit.',
  }),
  learning_course_url: filter<string, [course: Course]>('learning_course_url', {
    describes: 'The URL of the page where learners take a course; empty while no plugin has one.',
  }),
  learning_content_url: filter<string, [content: CourseContent]>('learning_content_url', {
    describes: 'The URL of the page of a lesson, topic or quiz; empty while no plugin has one.',
  }),
  learning_work_graded: action<[grade: GivenGrade]>('learning_work_graded', {
    describes:
      'Somebody graded an essay, approved an assignment or sent it back, changed that or took it back; runs after the commit.',
  }),
};

type LearningHooks = typeof learningHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends LearningHooks {}
}
