import { bindConditions, type Condition, compared, type Database } from '@plinth/kernel';
import type { AttemptTotals, Grouping, LearningScope, QuestionTotals, ReviewTotals } from '../ports.js';
import { type Source, totalsBy, within } from '../scope.js';

/** The attempts as a source of reports. */
export const ATTEMPT_SOURCE: Source = { alias: 'a', table: 'learning_attempts', moment: 'completed_at' };

interface AttemptSums {
  readonly attempts: number | string;
  readonly passed: number | string;
  readonly quizzes: number | string;
  readonly percentage: number | string;
}

/** Attempts added up. */
export async function attemptTotals(database: Database, by: Grouping, scope: LearningScope): Promise<AttemptTotals[]> {
  const sums = `COUNT(*) AS attempts, SUM(a.passed) AS passed,
    COUNT(DISTINCT CASE WHEN a.passed = 1 THEN a.quiz_id END) AS quizzes, AVG(a.percentage) AS percentage`;
  const rows = await totalsBy<AttemptSums>(database, ATTEMPT_SOURCE, { by, scope, sums });
  return rows.map((row) => ({
    key: row.key_id,
    attempts: Number(row.attempts),
    passed: Number(row.passed),
    quizzesPassed: Number(row.quizzes),
    averagePercentage: Math.round(Number(row.percentage)) / 10,
  }));
}

/** That a quiz belongs to a lesson. */
export function ofLesson(database: Database, column: string, lessonId: number | undefined): Condition[] {
  const quizzes = `SELECT k.id FROM ${database.table('learning_contents')} k WHERE k.parent_id = ?`;
  return compared(`${column} IN (${quizzes})`, lessonId);
}

interface QuestionSums {
  readonly question_id: number;
  readonly quiz_id: number;
  readonly attempts: number | string;
  readonly correct: number | string;
  readonly points: number | string;
  readonly seconds: number | string;
}

/** How the questions were answered. */
export async function questionTotals(
  database: Database,
  query: LearningScope & { readonly quizId?: number; readonly lessonId?: number },
): Promise<QuestionTotals[]> {
  const where = bindConditions([
    ...within(database, ATTEMPT_SOURCE, query),
    ...compared('a.quiz_id = ?', query.quizId),
    ...ofLesson(database, 'a.quiz_id', query.lessonId),
  ]);
  const rows = await database.select<QuestionSums>(
    `SELECT n.question_id, a.quiz_id, COUNT(*) AS attempts, SUM(n.correct) AS correct,
        AVG(n.points * 1.0) AS points, AVG(n.seconds * 1.0) AS seconds
      FROM ${database.table('learning_attempts')} a JOIN ${database.table('learning_answers')} n ON n.attempt_id = a.id
      WHERE ${where.sql} GROUP BY n.question_id, a.quiz_id ORDER BY a.quiz_id, n.question_id`,
    where.values,
  );
  return rows.map((row) => ({
    questionId: row.question_id,
    quizId: row.quiz_id,
    attempts: Number(row.attempts),
    correct: Number(row.correct),
    averagePoints: Math.round(Number(row.points) * 100) / 100,
    averageTime: Math.round(Number(row.seconds)),
  }));
}

/** Submitted work that is done and that waits. */
export async function reviewTotals(database: Database, source: Source, scope: LearningScope): Promise<ReviewTotals> {
  const where = bindConditions(within(database, source, scope));
  const { alias, table } = source;
  const row = await database.selectOne<{ n: number | string; done: number | string | null }>(
    `SELECT COUNT(*) AS n, SUM(${alias}.is_done) AS done FROM ${database.table(table)} ${alias} WHERE ${where.sql}`,
    where.values,
  );
  const done = Number(row?.done ?? 0);
  return { done, open: Number(row?.n ?? 0) - done };
}
