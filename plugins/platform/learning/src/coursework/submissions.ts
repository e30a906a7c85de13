import { type Row, sanitizeMultilineText, sanitizeText, shortened } from '@plinth/kernel';
import type { Assignment, Essay, NewAssignment, NewEssay } from '../ports.js';
import { courseworkInvalid } from './scoring.js';
import type { assignments, essays } from './tables.js';

const LONGEST_NAME = 250;

function checkPoints(points: number, pointsTotal: number): void {
  if (Number.isInteger(points) && points >= 0 && points <= pointsTotal) return;
  throw courseworkInvalid(`The points are a whole number from 0 to ${pointsTotal}.`);
}

/**
 * The row of a new assignment.
 * @throws RestError 400 `coursework_invalid`
 */
export function assignmentRow(fresh: NewAssignment): Omit<Row<typeof assignments>, 'id'> {
  const { userId, courseId, lessonId, fileUrl, approved: isDone, points, pointsTotal, submittedAt } = fresh;
  checkPoints(points, pointsTotal);
  if (!/^(https?:\/\/|\/)\S+$/.test(fileUrl)) throw courseworkInvalid('The file needs an address.');
  const fileName = shortened(sanitizeText(fresh.fileName), LONGEST_NAME);
  return { userId, courseId, lessonId, fileName, fileUrl, isDone, points, pointsTotal, submittedAt };
}

/** An assignment as its row says it. */
export function assignmentOf({ isDone: approved, ...row }: Row<typeof assignments>): Assignment {
  return { ...row, approved };
}

/**
 * The row of a new essay.
 * @throws RestError 400 `coursework_invalid`
 */
export function essayRow(fresh: NewEssay): Omit<Row<typeof essays>, 'id'> {
  const { userId, courseId, quizId, questionId, graded: isDone, points, pointsTotal, submittedAt } = fresh;
  checkPoints(points, pointsTotal);
  const answer = sanitizeMultilineText(fresh.answer);
  return { userId, courseId, quizId, questionId, answer, isDone, points, pointsTotal, submittedAt };
}

/** An essay as its row says it. */
export function essayOf({ isDone: graded, ...row }: Row<typeof essays>): Essay {
  return { ...row, graded };
}

/**
 * The points of a grade.
 * @throws RestError 400 `coursework_invalid`
 */
export function checkGrade(points: number): void {
  if (!Number.isInteger(points) || points < 0) throw courseworkInvalid('Points are a whole number.');
}
