import { sanitizeMultilineText, sanitizeText, shortened } from '@plinth/kernel';
import type { NewAssignment, NewEssay } from '../ports.js';
import { courseworkInvalid } from './scoring.js';

const MAX_NAME_LENGTH = 250;

function checkPoints(points: number, pointsTotal: number): void {
  if (Number.isInteger(points) && points >= 0 && points <= pointsTotal) return;
  throw courseworkInvalid(`The points are a whole number from 0 to ${pointsTotal}.`);
}

/**
 * A new assignment as it is kept.
 * @throws RestError 400 `coursework_invalid`
 */
export function keptAssignment(fresh: NewAssignment): NewAssignment {
  const { userId, courseId, lessonId, fileUrl, approved, points, pointsTotal, submittedAt } = fresh;
  checkPoints(points, pointsTotal);
  if (!/^(https?:\/\/|\/)\S+$/.test(fileUrl)) throw courseworkInvalid('The file needs an address.');
  const fileName = shortened(sanitizeText(fresh.fileName), MAX_NAME_LENGTH);
  return { userId, courseId, lessonId, fileName, fileUrl, approved, points, pointsTotal, submittedAt };
}

/**
 * A new essay as it is kept.
 * @throws RestError 400 `coursework_invalid`
 */
export function keptEssay(fresh: NewEssay): NewEssay {
  const { userId, courseId, quizId, questionId, graded, points, pointsTotal, submittedAt } = fresh;
  checkPoints(points, pointsTotal);
  const answer = sanitizeMultilineText(fresh.answer);
  return { userId, courseId, quizId, questionId, answer, graded, points, pointsTotal, submittedAt };
}

/**
 * The points of a grade.
 * @throws RestError 400 `coursework_invalid`
 */
export function checkGrade(points: number): void {
  if (!Number.isInteger(points) || points < 0) throw courseworkInvalid('Points are a whole number.');
}
