import { provide, type ServiceDeclaration } from '@plinth/kernel';
import { SqlCourses } from './courses/store.js';
import { SqlCoursework } from './coursework/store.js';
import { SqlEarnings } from './earnings/store.js';
import { SqlEnrolments } from './enrolments/store.js';
import { SqlLearningGroups } from './groups/store.js';
import { ASSIGNMENT_FILES, assignmentFiles } from './handing-in/private.js';
import { SqlHandIns } from './handing-in/store.js';
import { SqlLearningPeople } from './people/store.js';
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
import { SqlStudyTime } from './time/store.js';

/** The platform's own implementation of every port; an embedder replaces any of them. */
export const services: readonly ServiceDeclaration[] = [
  provide.class(COURSES, SqlCourses),
  provide.class(LEARNING_PEOPLE, SqlLearningPeople),
  provide.class(ENROLMENTS, SqlEnrolments),
  provide.class(COURSEWORK, SqlCoursework),
  provide.class(HAND_INS, SqlHandIns),
  provide.factory(ASSIGNMENT_FILES, assignmentFiles),
  provide.class(LEARNING_GROUPS, SqlLearningGroups),
  provide.class(STUDY_TIME, SqlStudyTime),
  provide.class(EARNINGS, SqlEarnings),
];
