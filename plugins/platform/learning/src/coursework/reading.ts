import { type ColumnReference, type Database, fields, pick, range, type Sql, sql } from '@plinth/kernel/database';
import type { Page } from '../ports.js';
import type { Source } from '../scope.js';
import { assignments, attempts, essays } from './tables.js';

/** Work of learners that is read in pages. */
export interface Work extends Source {
  /** What is read of it, in the shape that the port gives it: reports read a whole site, and copies of rows cost. */
  readonly shape: Readonly<Record<string, ColumnReference | Sql>>;
}

/** The attempts. */
export const ATTEMPTS = {
  table: attempts,
  moment: attempts.completedAt,
  shape: {
    ...pick(attempts, ['id', 'userId', 'courseId', 'quizId', 'score', 'total', 'points', 'pointsTotal']),
    percentage: sql`${attempts.percentage} / 10.0`,
    passed: attempts.passed,
    isWaiting: attempts.isWaiting,
    timeSpent: attempts.seconds,
    completedAt: attempts.completedAt,
  },
};

/** What is said of assignments and essays alike. */
const GRADE = ['points', 'pointsTotal', 'submittedAt', 'note', 'gradedAt', 'revision'] as const;

/** The assignments. */
export const ASSIGNMENTS = {
  table: assignments,
  moment: assignments.submittedAt,
  shape: {
    ...pick(assignments, ['id', 'userId', 'courseId', 'lessonId', 'fileName', 'fileUrl', 'fileKey']),
    approved: assignments.isDone,
    ...pick(assignments, GRADE),
    sentBackAt: assignments.sentBackAt,
  },
};

/** The essays. */
export const ESSAYS = {
  table: essays,
  moment: essays.submittedAt,
  shape: {
    ...pick(essays, ['id', 'userId', 'courseId', 'quizId', 'questionId', 'answer']),
    graded: essays.isDone,
    ...pick(essays, GRADE),
  },
};

/** A page of work, the latest first, and how much there is. */
export async function pageOfWork<R extends object>(
  database: Database,
  { moment, shape, table }: Work,
  wanted: Sql,
  page: Page,
): Promise<{ rows: R[]; total: number }> {
  const [rows, total] = await Promise.all([
    database.sql<R>`SELECT ${fields(shape)} FROM ${table} WHERE ${wanted}
      ORDER BY ${moment} DESC, ${table.id} DESC${range(page)}`,
    database.rows(table).count(wanted),
  ]);
  return { rows, total };
}
