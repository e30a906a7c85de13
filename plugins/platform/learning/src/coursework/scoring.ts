import { type Database, places, RestError } from '@plinth/kernel';
import type { NewAttempt } from '../ports.js';

/** A piece of coursework that cannot be: 400. */
export function courseworkInvalid(message: string): RestError {
  return new RestError('coursework_invalid', message, { status: 400 });
}

/** A quiz as far as scoring needs it. */
export interface ScoredQuiz {
  readonly courseId: number;
  readonly passingPercentage: number;
}

/**
 * The quiz of an attempt.
 * @throws RestError 400 `coursework_invalid` when there is none
 */
export async function quizOf(database: Database, quizId: number): Promise<ScoredQuiz> {
  const row = await database.selectOne<{ course_id: number; passing_percentage: number }>(
    `SELECT course_id, passing_percentage FROM ${database.table('learning_contents')} WHERE id = $1 AND type = 'quiz'`,
    [quizId],
  );
  if (!row) throw courseworkInvalid(`There is no quiz ${quizId}.`);
  return { courseId: row.course_id, passingPercentage: row.passing_percentage };
}

/**
 * Demands that a lesson, topic or quiz is of a course: work counts for the course that it names.
 * @throws RestError 400 `coursework_invalid`
 */
export async function demandOfCourse(database: Database, contentId: number, courseId: number): Promise<void> {
  const sql = `SELECT id FROM ${database.table('learning_contents')} WHERE id = $1 AND course_id = $2`;
  if (!(await database.selectOne(sql, [contentId, courseId])))
    throw courseworkInvalid(`The course ${courseId} has no content ${contentId}.`);
}

async function pointsOf(
  database: Database,
  { quizId, answers }: NewAttempt,
): Promise<{ count: number; points: number }> {
  const rows = await database.select<{ id: number; points: number }>(
    `SELECT id, points FROM ${database.table('learning_questions')} WHERE quiz_id = $1`,
    [quizId],
  );
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
export async function scoreOf(database: Database, fresh: NewAttempt, quiz: ScoredQuiz) {
  const questions = await pointsOf(database, fresh);
  const points = fresh.answers.reduce((sum, answer) => sum + answer.points, 0);
  const percentage = questions.points === 0 ? 0 : Math.round((1000 * points) / questions.points);
  return {
    user_id: fresh.userId,
    course_id: quiz.courseId,
    quiz_id: fresh.quizId,
    score: fresh.answers.filter((answer) => answer.correct).length,
    total: questions.count,
    points,
    points_total: questions.points,
    percentage,
    passed: Number(percentage >= quiz.passingPercentage * 10),
    seconds: fresh.answers.reduce((sum, answer) => sum + answer.timeSpent, 0),
  };
}

/** The answers of each attempt, in the order of their questions. */
export async function readAnswers(database: Database, attemptIds: readonly number[]) {
  if (attemptIds.length === 0) return [];
  return database.select<{ attempt_id: number; question_id: number; correct: number; points: number; seconds: number }>(
    `SELECT a.* FROM ${database.table('learning_answers')} a WHERE a.attempt_id IN (${places(attemptIds.length)})
      ORDER BY a.attempt_id, a.question_id`,
    attemptIds,
  );
}
