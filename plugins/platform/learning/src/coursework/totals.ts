import { type ColumnReference, type Database, fields, type Sql, sql, where } from '@plinth/kernel/database';
import { contents } from '../courses/tables.js';
import type { AttemptTotals, Grouping, LearningScope, QuestionTotals, ReviewTotals } from '../ports.js';
import { given, totalsBy, within } from '../scope.js';
import { type ASSIGNMENTS, ATTEMPTS, type ESSAYS } from './reading.js';
import { answers, attempts } from './tables.js';

/** In tenths of a percent; null where nothing has a grade, because no grade is not a grade of 0. */
const AVERAGE = sql`AVG(CASE WHEN ${attempts.isWaiting} = 0 THEN ${attempts.percentage} * 1.0 END)`;

function percentage(tenths: number | null | undefined): number | null {
  return tenths === null || tenths === undefined ? null : Math.round(tenths) / 10;
}

const ATTEMPT_SUMS = {
  attempts: sql`COUNT(*)`,
  passed: sql`SUM(${attempts.passed})`,
  quizzesPassed: sql`COUNT(DISTINCT CASE WHEN ${attempts.passed} = 1 THEN ${attempts.quizId} END)`,
  // What waits for a grade has only some of its points yet.
  averagePercentage: sql`COALESCE(${AVERAGE}, 0)`,
};

/** Attempts added up. */
export async function attemptTotals(database: Database, by: Grouping, scope: LearningScope): Promise<AttemptTotals[]> {
  const query = { by, scope, sums: ATTEMPT_SUMS };
  const rows = await totalsBy<AttemptTotals>(database, ATTEMPTS, query);
  return rows.map((row) => ({ ...row, averagePercentage: percentage(row.averagePercentage) ?? 0 }));
}

/** The average of all attempts that have a grade; null without any. */
export async function averagePercentage(database: Database, scope: LearningScope): Promise<number | null> {
  const [row] = await database.sql<{ average: number | null }>`
    SELECT ${AVERAGE} AS average FROM ${attempts} WHERE ${within(ATTEMPTS, scope)}`;
  return percentage(row?.average);
}

/** That a quiz belongs to a lesson. */
export function ofLesson(quizId: ColumnReference, lessonId: number | undefined): Sql[] {
  const { id, parentId } = contents;
  return given(lessonId, (lesson) => sql`${quizId} IN (SELECT ${id} FROM ${contents} WHERE ${parentId} = ${lesson})`);
}

const QUESTION_SUMS = {
  attempts: sql`COUNT(*)`,
  correct: sql`SUM(${answers.correct})`,
  averagePoints: sql`AVG(${answers.points} * 1.0)`,
  averageTime: sql`AVG(${answers.seconds} * 1.0)`,
};

/** How the questions were answered. */
export async function questionTotals(
  database: Database,
  { lessonId, quizId: wanted, ...scope }: LearningScope & { readonly quizId?: number; readonly lessonId?: number },
): Promise<QuestionTotals[]> {
  const { questionId } = answers;
  const { quizId } = attempts;
  const isJudged = sql`${answers.isOpen} = 0`;
  const conditions = [within(ATTEMPTS, scope), { quizId: wanted }, ...ofLesson(quizId, lessonId), isJudged];
  const rows = await database.sql<QuestionTotals>`SELECT ${fields({ questionId, quizId, ...QUESTION_SUMS })}
    FROM ${attempts} JOIN ${answers} ON ${answers.attemptId} = ${attempts.id}
    WHERE ${where(attempts, conditions)} GROUP BY ${questionId}, ${quizId} ORDER BY ${quizId}, ${questionId}`;
  return rows.map((row) => ({
    ...row,
    averagePoints: Math.round(row.averagePoints * 100) / 100,
    averageTime: Math.round(row.averageTime),
  }));
}

/** Submitted work that is done and that waits. */
export async function reviewTotals(
  database: Database,
  source: typeof ASSIGNMENTS | typeof ESSAYS,
  scope: LearningScope,
): Promise<ReviewTotals> {
  const { table } = source;
  const [row] = await database.sql<{ n: number; done: number | null }>`
    SELECT COUNT(*) AS n, SUM(${table.isDone}) AS done FROM ${table} WHERE ${within(source, scope)}`;
  const done = row?.done ?? 0;
  return { done, open: (row?.n ?? 0) - done };
}
