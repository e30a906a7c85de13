import { bindConditions, type Database } from '@plinth/kernel';
import type {
  EnrolmentStatus,
  EnrolmentTotals,
  EnrolmentTrend,
  Grouping,
  LearningScope,
  Period,
  StepTotals,
} from '../ports.js';
import { type Source, totalsBy, trendOf, within } from '../scope.js';

/** The enrolments as a source of reports. */
export const ENROLMENT_SOURCE: Source = { alias: 'e', table: 'learning_enrolments', moment: 'enrolled_at' };

/** The join that tells how many steps the course of an enrolment has. */
function stepsJoin(database: Database): string {
  const steps = `SELECT k.course_id, COUNT(*) AS steps FROM ${database.table('learning_contents')} k GROUP BY k.course_id`;
  return `LEFT JOIN (${steps}) s ON s.course_id = e.course_id`;
}

interface TotalsRow {
  readonly enrolled: number | string;
  readonly students: number | string;
  readonly courses: number | string;
  readonly in_progress: number | string;
  readonly completed: number | string;
  readonly progress: number | string | null;
}

const PROGRESS = `CASE WHEN e.status = 'completed' THEN 100.0 WHEN COALESCE(s.steps, 0) = 0 THEN 0.0
  WHEN e.steps_completed >= s.steps THEN 100.0 ELSE 100.0 * e.steps_completed / s.steps END`;

const SUMS = `COUNT(*) AS enrolled, COUNT(DISTINCT e.user_id) AS students, COUNT(DISTINCT e.course_id) AS courses,
  SUM(CASE WHEN e.status = 'in_progress' THEN 1 ELSE 0 END) AS in_progress,
  SUM(CASE WHEN e.status = 'completed' THEN 1 ELSE 0 END) AS completed, AVG(${PROGRESS}) AS progress`;

/** Reads enrolments as sums: by what they belong to, by status, by period and by step. */
export class EnrolmentStatistics {
  constructor(protected readonly database: Database) {}

  async totals(by: Grouping, scope: LearningScope = {}): Promise<EnrolmentTotals[]> {
    const query = { by, scope, sums: SUMS, more: stepsJoin(this.database) };
    const rows = await totalsBy<TotalsRow>(this.database, ENROLMENT_SOURCE, query);
    return rows.map((row) => ({
      key: row.key_id,
      enrolled: Number(row.enrolled),
      students: Number(row.students),
      courses: Number(row.courses),
      inProgress: Number(row.in_progress),
      completed: Number(row.completed),
      averageProgress: Math.round(Number(row.progress) * 10) / 10,
    }));
  }

  async statusTotals(scope: LearningScope = {}): Promise<Record<EnrolmentStatus, number>> {
    const where = bindConditions(within(this.database, ENROLMENT_SOURCE, scope));
    const rows = await this.database.select<{ status: EnrolmentStatus; n: number | string }>(
      `SELECT e.status, COUNT(*) AS n FROM ${this.database.table('learning_enrolments')} e WHERE ${where.sql} GROUP BY e.status`,
      where.values,
    );
    const of = (status: EnrolmentStatus) => Number(rows.find((row) => row.status === status)?.n ?? 0);
    return { not_started: of('not_started'), in_progress: of('in_progress'), completed: of('completed') };
  }

  async trend(period: Period, scope: LearningScope = {}): Promise<EnrolmentTrend[]> {
    const query = { period, scope, sums: 'COUNT(*) AS enrolled' };
    const rows = await trendOf<{ enrolled: number | string }>(this.database, ENROLMENT_SOURCE, query);
    return rows.map((row) => ({ period: row.period, enrolled: Number(row.enrolled) }));
  }

  async stepTotals(scope: LearningScope = {}): Promise<StepTotals[]> {
    const where = bindConditions(within(this.database, ENROLMENT_SOURCE, scope));
    const rows = await this.database.select<{ content_id: number; n: number | string }>(
      `SELECT p.content_id, COUNT(*) AS n FROM ${this.database.table('learning_enrolments')} e
      JOIN ${this.database.table('learning_steps')} p ON p.enrolment_id = e.id
      WHERE ${where.sql} GROUP BY p.content_id ORDER BY p.content_id`,
      where.values,
    );
    return rows.map((row) => ({ contentId: row.content_id, completed: Number(row.n) }));
  }
}
