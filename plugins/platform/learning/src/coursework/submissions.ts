import {
  bindConditions,
  type Condition,
  type Database,
  pageOf,
  sanitizeMultilineText,
  sanitizeText,
  shortened,
} from '@plinth/kernel';
import type { LearningScope, NewAssignment, NewEssay, Page } from '../ports.js';
import { countOf, type Source, within } from '../scope.js';
import { courseworkInvalid } from './scoring.js';

/** The assignments as a source of reports. */
export const ASSIGNMENT_SOURCE: Source = { alias: 'w', table: 'learning_assignments', moment: 'submitted_at' };
/** The essays as a source of reports. */
export const ESSAY_SOURCE: Source = { alias: 'w', table: 'learning_essays', moment: 'submitted_at' };

const LONGEST_NAME = 250;

function checkPoints(points: number, pointsTotal: number): void {
  if (Number.isInteger(points) && points >= 0 && points <= pointsTotal) return;
  throw courseworkInvalid(`The points are a whole number from 0 to ${pointsTotal}.`);
}

/**
 * The row of a new assignment.
 * @throws RestError 400 `coursework_invalid`
 */
export function assignmentRow(fresh: NewAssignment) {
  checkPoints(fresh.points, fresh.pointsTotal);
  if (!/^(https?:\/\/|\/)\S+$/.test(fresh.fileUrl)) throw courseworkInvalid('The file needs an address.');
  return {
    user_id: fresh.userId,
    course_id: fresh.courseId,
    lesson_id: fresh.lessonId,
    file_name: shortened(sanitizeText(fresh.fileName), LONGEST_NAME),
    file_url: fresh.fileUrl,
    is_done: Number(fresh.approved),
    points: fresh.points,
    points_total: fresh.pointsTotal,
    submitted_at: fresh.submittedAt,
  };
}

/**
 * The row of a new essay.
 * @throws RestError 400 `coursework_invalid`
 */
export function essayRow(fresh: NewEssay) {
  checkPoints(fresh.points, fresh.pointsTotal);
  return {
    user_id: fresh.userId,
    course_id: fresh.courseId,
    quiz_id: fresh.quizId,
    question_id: fresh.questionId,
    answer: sanitizeMultilineText(fresh.answer),
    is_done: Number(fresh.graded),
    points: fresh.points,
    points_total: fresh.pointsTotal,
    submitted_at: fresh.submittedAt,
  };
}

/** A page of a source, the latest first, and how many rows there are. */
export async function pageOfSource<R extends object>(
  database: Database,
  source: Source,
  query: LearningScope & Page,
  more: readonly Condition[],
): Promise<{ rows: R[]; total: number }> {
  const { alias, moment } = source;
  const where = bindConditions([...within(database, source, query), ...more]);
  const from = `${database.table(source.table)} ${alias}`;
  const [rows, total] = await Promise.all([
    database.select<R>(
      `SELECT ${alias}.* FROM ${from} WHERE ${where.sql}
        ORDER BY ${alias}.${moment} DESC, ${alias}.id DESC ${pageOf(query)}`,
      where.values,
    ),
    countOf(database, from, where),
  ]);
  return { rows, total };
}

/** Grades submitted work, or takes that back, within the points that it can have. */
export async function grade(
  database: Database,
  table: 'learning_assignments' | 'learning_essays',
  work: { readonly id: number; readonly isDone: boolean; readonly points: number },
): Promise<boolean> {
  const changes = { is_done: Number(work.isDone), points: work.points };
  if (!Number.isInteger(work.points) || work.points < 0) throw courseworkInvalid('Points are a whole number.');
  return (await database.update(table, changes, 'id = $1 AND points_total >= $2', [work.id, work.points])) > 0;
}
