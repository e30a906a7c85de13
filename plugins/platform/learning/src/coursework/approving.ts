import type { Database } from '@plinth/kernel/database';
import { contents } from '../courses/tables.js';
import { enrolments } from '../enrolments/tables.js';
import type { Enrolments } from '../ports.js';
import { assignments } from './tables.js';

const WHOSE = { columns: ['userId', 'courseId', 'lessonId'] } as const;

/**
 * Takes hold of the enrolment that an assignment belongs to, before the assignment is changed: whoever hands in another file
 * takes hold of both in this order, so neither waits for the other for ever.
 */
export async function holdEnrolment(database: Database, assignmentId: number): Promise<void> {
  const found = await database.rows(assignments).find({ id: assignmentId }, WHOSE);
  if (!found) return;
  await database.rows(enrolments).hold({ userId: found.userId, courseId: found.courseId });
}

/** Completes the step of the lesson that an approved assignment was handed in for, where it takes a file. */
export async function completeLesson(
  database: Database,
  steps: Pick<Enrolments, 'completeStep'>,
  assignmentId: number,
): Promise<void> {
  const found = await database.rows(assignments).find({ id: assignmentId }, WHOSE);
  if (!found || found.lessonId === null) return;
  const takesFile = { id: found.lessonId, type: 'lesson', assignmentPoints: { not: null } } as const;
  if (await database.rows(contents).has(takesFile)) await steps.completeStep(found.userId, found.lessonId);
}
