import type { Database, Row } from '@plinth/kernel/database';
import { questions } from '../courses/tables.js';
import { quizOf, sharesOf } from './scoring.js';
import { answers, attempts, type essays } from './tables.js';

/** The attempt that an essay was written in: the one of the same moment. */
async function attemptWith(database: Database, { userId, quizId, submittedAt }: Row<typeof essays>) {
  return database.rows(attempts).find({ userId, quizId, completedAt: submittedAt });
}

/**
 * Scores the attempt anew that an essay was written in, now that the essay is graded or waits again. A step that was done by
 * it stays done, with the certificate that came of it, also where other points mean by now that it is not passed.
 * @returns the attempt, where it is passed now and was not before
 */
export async function scoreAnew(
  database: Database,
  essay: Row<typeof essays>,
): Promise<Row<typeof attempts> | undefined> {
  const { questionId, points, isDone } = essay;
  const attempt = questionId === null ? undefined : await attemptWith(database, essay);
  if (questionId === null || attempt === undefined) return undefined;
  const { id: attemptId, quizId } = attempt;
  // Others who grade essays of this attempt wait, and add up what is written here.
  await database.rows(attempts).hold({ id: attemptId });
  const question = await database.rows(questions).find({ id: questionId, quizId }, { columns: ['points'] });
  // An essay that was to have other points than its question was not written on this site.
  if (question?.points !== essay.pointsTotal) return undefined;
  const graded = isDone ? { points, correct: points === question.points } : { points: 0, correct: false };
  const change = { ...graded, isOpen: !isDone };
  if ((await database.rows(answers).change({ attemptId, questionId }, change)) === 0) return undefined;
  const { passingPercentage } = await quizOf(database, quizId);
  const rows = await database.rows(answers).list({ attemptId });
  const asked = await database.rows(questions).list({ quizId }, { columns: ['id', 'points'] });
  const shares = sharesOf(asked, rows, passingPercentage);
  // Whoever waited sees here whether it was passed meanwhile.
  const { passed: wasPassed = false } = (await database.rows(attempts).find({ id: attemptId })) ?? {};
  await database.rows(attempts).change({ id: attemptId }, shares);
  return shares.passed && !wasPassed ? attempt : undefined;
}
