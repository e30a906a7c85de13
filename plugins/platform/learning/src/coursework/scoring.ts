import { type Database, RestError, type Row } from '@plinth/kernel';
import { contents, questions } from '../courses/tables.js';
import type { AttemptAnswer, CourseContent, NewAttempt, QuizAttempt } from '../ports.js';
import type { answers, attempts } from './tables.js';

/** A piece of coursework that cannot be: 400. */
export function courseworkInvalid(message: string): RestError {
  return new RestError('coursework_invalid', message, { status: 400 });
}

/** A quiz as far as scoring needs it. */
export type ScoredQuiz = Pick<CourseContent, 'courseId' | 'passingPercentage'>;

/**
 * The quiz of an attempt.
 * @throws RestError 400 `coursework_invalid` when there is none
 */
export async function quizOf(database: Database, quizId: number): Promise<ScoredQuiz> {
  const wanted = { id: quizId, type: 'quiz' } as const;
  const quiz = await database.rows(contents).find(wanted, { columns: ['courseId', 'passingPercentage'] });
  if (!quiz) throw courseworkInvalid(`There is no quiz ${quizId}.`);
  return quiz;
}

/**
 * Demands that a lesson, topic or quiz is of a course: work counts for the course that it names.
 * @throws RestError 400 `coursework_invalid`
 */
export async function demandOfCourse(database: Database, contentId: number, courseId: number): Promise<void> {
  if (!(await database.rows(contents).has({ id: contentId, courseId })))
    throw courseworkInvalid(`The course ${courseId} has no content ${contentId}.`);
}

async function pointsOf(
  database: Database,
  { quizId, answers }: NewAttempt,
): Promise<{ count: number; points: number }> {
  const rows = await database.rows(questions).list({ quizId }, { columns: ['id', 'points'] });
  const most = new Map(rows.map((row) => [row.id, row.points]));
  for (const { questionId, points, timeSpent } of answers) {
    const limit = most.get(questionId);
    if (limit === undefined) throw courseworkInvalid(`The question ${questionId} is not in the quiz ${quizId}.`);
    if (!Number.isInteger(points) || points < 0 || points > limit)
      throw courseworkInvalid(`The question ${questionId} gives 0 to ${limit} points.`);
    if (!Number.isInteger(timeSpent) || timeSpent < 0)
      throw courseworkInvalid('The time is a whole number of seconds.');
  }
  if (new Set(answers.map((answer) => answer.questionId)).size < answers.length)
    throw courseworkInvalid('A question is answered once in an attempt.');
  return { count: rows.length, points: rows.reduce((sum, row) => sum + row.points, 0) };
}

/**
 * What an attempt scored, as columns of its row.
 * @throws RestError 400 `coursework_invalid`
 */
export async function scoreOf(
  database: Database,
  fresh: NewAttempt,
  { courseId, passingPercentage }: ScoredQuiz,
): Promise<Omit<Row<typeof attempts>, 'id' | 'completedAt'>> {
  const { userId, quizId } = fresh;
  const { count: total, points: pointsTotal } = await pointsOf(database, fresh);
  const points = fresh.answers.reduce((sum, answer) => sum + answer.points, 0);
  const percentage = pointsTotal === 0 ? 0 : Math.round((1000 * points) / pointsTotal);
  const score = fresh.answers.filter((answer) => answer.correct).length;
  const passed = percentage >= passingPercentage * 10;
  const seconds = fresh.answers.reduce((sum, answer) => sum + answer.timeSpent, 0);
  return { userId, courseId, quizId, score, total, points, pointsTotal, percentage, passed, seconds };
}

/** An attempt as its row says it. */
export function attemptOf({ percentage, seconds: timeSpent, ...row }: Row<typeof attempts>): QuizAttempt {
  return { ...row, percentage: percentage / 10, timeSpent };
}

/** An answer as its row says it. */
export function answerOf({ attemptId: _, seconds: timeSpent, ...row }: Row<typeof answers>): AttemptAnswer {
  return { ...row, timeSpent };
}
