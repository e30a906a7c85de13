import { CLOCK, type PluginContext, timestamp } from '@plinth/kernel';
import { type Database, sql } from '@plinth/kernel/database';
import { contents, courses } from '../courses/tables.js';
import { learningHooks } from '../hooks.js';
import { ENROLMENTS } from '../ports.js';
import { enrolments, steps } from './tables.js';

/** Counts the completed steps of a course again, after contents were removed. */
async function recountSteps(database: Database, courseId: number): Promise<void> {
  const counted = sql`SELECT COUNT(*) FROM ${steps} WHERE ${steps.enrolmentId} = ${enrolments.id}`;
  await database.write`UPDATE ${enrolments} SET steps_completed = (${counted})
    WHERE ${enrolments.courseId} = ${courseId} AND ${enrolments.stepsCompleted} <> (${counted})`;
}

/**
 * Brings enrollments in line with a course that lost contents: counts steps again, and completes the course for learners who
 * have completed everything that is left, with their certificate. Call it in the transaction that removes the contents.
 */
export async function recountEnrolments(
  database: Database,
  { hooks, use }: Pick<PluginContext, 'hooks' | 'use'>,
  courseId: number,
): Promise<void> {
  await recountSteps(database, courseId);
  const total = await database.rows(contents).count({ courseId });
  const course = await database.rows(courses).find({ id: courseId }, { columns: ['certificate'] });
  if (total === 0 || !course) return;
  const at = timestamp(use(CLOCK));
  const open = { courseId, status: ['not_started', 'in_progress'] } as const;
  const finished = await database.rows(enrolments).list({ ...open, stepsCompleted: { from: total } });
  for (const { id, userId } of finished) {
    const changes = { status: 'completed', completedAt: at } as const;
    if ((await database.rows(enrolments).change({ id, status: open.status }, changes)) === 0) continue;
    if (course.certificate !== '') await use(ENROLMENTS).certify(userId, courseId, course.certificate, at);
    await database.afterCommit(async () => {
      const enrolment = await use(ENROLMENTS).find(userId, courseId);
      if (enrolment) await hooks.action(learningHooks.learning_course_completed, enrolment);
    });
  }
}
