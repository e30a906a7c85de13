import { columns, table } from '@plinth/kernel/database';
import type { EnrolmentStatus } from '../ports.js';

/** Who is in which course. */
export const enrolments = table(
  'learning_enrolments',
  {
    id: columns.id(),
    userId: columns.user(),
    courseId: columns.integer({ references: 'learning_courses' }),
    status: columns.string<EnrolmentStatus>(20),
    stepsCompleted: columns.integer({ default: 0 }),
    /** The step completed last. */
    lastContentId: columns.integer({ nullable: true, references: 'learning_contents', onDelete: 'SET NULL' }),
    enrolledAt: columns.time(),
    startedAt: columns.time({ nullable: true }),
    completedAt: columns.time({ nullable: true }),
  },
  {
    bundleSection: 'enrolments',
    indexes: [
      ['courseId', 'enrolledAt', 'id'],
      ['courseId', 'status'],
      ['userId', 'status'],
      ['enrolledAt', 'id'],
      ['lastContentId'],
    ],
    unique: [['userId', 'courseId']],
  },
);

/** The steps that they completed. */
export const steps = table(
  'learning_steps',
  {
    enrolmentId: columns.integer({ references: 'learning_enrolments' }),
    contentId: columns.integer({ references: 'learning_contents' }),
    completedAt: columns.time(),
  },
  { bundleSection: 'enrolments', indexes: [['contentId']], unique: [['enrolmentId', 'contentId']] },
);

/** What they got for completing a course. */
export const certificates = table(
  'learning_certificates',
  {
    id: columns.id(),
    userId: columns.user(),
    courseId: columns.integer({ references: 'learning_courses' }),
    title: columns.string(200),
    issuedAt: columns.time(),
  },
  {
    bundleSection: 'certificates',
    indexes: [
      ['courseId', 'issuedAt', 'id'],
      ['issuedAt', 'id'],
    ],
    unique: [['userId', 'courseId']],
  },
);
