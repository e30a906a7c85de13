import type { NewRow, Row } from '@plinth/kernel/database';
import { sanitizeMultilineText, sanitizeText, shortened } from '@plinth/kernel/text';
import type { Assignment, Essay, NewAssignment, NewEssay } from '../ports.js';
import { courseworkInvalid } from './scoring.js';
import type { assignments, essays } from './tables.js';

const MAX_NAME_LENGTH = 250;
/** Longest note to a learner, in characters. */
export const MAX_NOTE_LENGTH = 5_000;

function checkPoints(points: number, pointsTotal: number): void {
  if (Number.isInteger(points) && points >= 0 && points <= pointsTotal) return;
  throw courseworkInvalid(`The points are a whole number from 0 to ${pointsTotal}.`);
}

/**
 * A note as it is kept: what was typed, but for blanks around it and what no database takes. It is plain text, so that
 * whoever teaches markup can write about it.
 */
export function noteText(typed: string): string {
  const whole = Buffer.from(typed.replaceAll('\u0000', '')).toString('utf8');
  return whole.replace(/\r\n?/g, '\n').trim();
}

/**
 * A note for its column; null for none.
 * @throws RestError 400 `coursework_invalid` when it is too long
 */
export function keptNote(note: string | null | undefined): string | null {
  const text = noteText(note ?? '');
  if ([...text].length > MAX_NOTE_LENGTH) throw courseworkInvalid(`A note has at most ${MAX_NOTE_LENGTH} characters.`);
  return text === '' ? null : text;
}

type AssignmentRow = Row<typeof assignments>;
type EssayRow = Row<typeof essays>;

/** An assignment as its row says it. */
export function assignmentOf({ isDone: approved, ...row }: AssignmentRow): Assignment {
  return { ...row, approved };
}

/** An essay as its row says it. */
export function essayOf({ isDone: graded, ...row }: EssayRow): Essay {
  return { ...row, graded };
}

/**
 * A new assignment as it is kept.
 * @throws RestError 400 `coursework_invalid`
 */
export function keptAssignment(fresh: NewAssignment): NewRow<typeof assignments> & Omit<AssignmentRow, 'id'> {
  const { userId, courseId, lessonId, fileUrl, fileKey = null, approved, points, pointsTotal, submittedAt } = fresh;
  checkPoints(points, pointsTotal);
  if (fileKey === null && !/^(https?:\/\/|\/)\S+$/.test(fileUrl)) throw courseworkInvalid('The file needs an address.');
  const fileName = shortened(sanitizeText(fresh.fileName), MAX_NAME_LENGTH);
  const grade = { isDone: approved, points, pointsTotal, note: keptNote(fresh.note), gradedAt: fresh.gradedAt ?? null };
  // What is approved is not sent back.
  const sentBackAt = approved ? null : (fresh.sentBackAt ?? null);
  return { userId, courseId, lessonId, fileName, fileUrl, fileKey, ...grade, sentBackAt, submittedAt, revision: 0 };
}

/**
 * A new essay as it is kept.
 * @throws RestError 400 `coursework_invalid`
 */
export function keptEssay(fresh: NewEssay): NewRow<typeof essays> & Omit<EssayRow, 'id'> {
  const { userId, courseId, quizId, questionId, graded, points, pointsTotal, submittedAt } = fresh;
  checkPoints(points, pointsTotal);
  const answer = sanitizeMultilineText(fresh.answer);
  const grade = { isDone: graded, points, pointsTotal, note: keptNote(fresh.note), gradedAt: fresh.gradedAt ?? null };
  return { userId, courseId, quizId, questionId, answer, ...grade, submittedAt, revision: 0 };
}

/**
 * The points of a grade.
 * @throws RestError 400 `coursework_invalid`
 */
export function checkGrade(points: number): void {
  if (!Number.isInteger(points) || points < 0) throw courseworkInvalid('Points are a whole number.');
}
