import { type Database, fields, sql } from '@plinth/kernel/database';
import { contents } from '../courses/tables.js';
import type {
  EnrolmentStatus,
  EnrolmentTotals,
  EnrolmentTrend,
  Grouping,
  LearningScope,
  Period,
  StepTotals,
} from '../ports.js';
import { countsOf, type Source, totalsBy, within } from '../scope.js';
import { enrolments, steps } from './tables.js';

/** The enrolments as a source of reports. */
export const ENROLMENT_SOURCE: Source = { table: enrolments, moment: enrolments.enrolledAt };

const { courseId, status, stepsCompleted, userId } = enrolments;

/** The join that tells how many steps the course of an enrolment has. */
const STEPS_JOIN = sql`LEFT JOIN (
    SELECT ${contents.courseId}, COUNT(*) AS steps FROM ${contents} GROUP BY ${contents.courseId}
  ) s ON s.course_id = ${courseId}`;

const PROGRESS = sql`CASE WHEN ${status} = 'completed' THEN 100.0 WHEN COALESCE(s.steps, 0) = 0 THEN 0.0
  WHEN ${stepsCompleted} >= s.steps THEN 100.0 ELSE 100.0 * ${stepsCompleted} / s.steps END`;

const SUMS = {
  enrolled: sql`COUNT(*)`,
  students: sql`COUNT(DISTINCT ${userId})`,
  courses: sql`COUNT(DISTINCT ${courseId})`,
  inProgress: sql`SUM(CASE WHEN ${status} = 'in_progress' THEN 1 ELSE 0 END)`,
  completed: sql`SUM(CASE WHEN ${status} = 'completed' THEN 1 ELSE 0 END)`,
  averageProgress: sql`AVG(${PROGRESS})`,
};

/** Reads enrolments as sums: by what they belong to, by status, by period and by step. */
export class EnrolmentStatistics {
  constructor(
    protected readonly database: Database,
    protected readonly timezone: () => string,
  ) {}

  async totals(by: Grouping, scope: LearningScope = {}): Promise<EnrolmentTotals[]> {
    const query = { by, scope, sums: SUMS, more: STEPS_JOIN };
    const rows = await totalsBy<EnrolmentTotals>(this.database, ENROLMENT_SOURCE, query);
    return rows.map((row) => ({ ...row, averageProgress: Math.round(row.averageProgress * 10) / 10 }));
  }

  async statusTotals(scope: LearningScope = {}): Promise<Record<EnrolmentStatus, number>> {
    const rows = await this.database.sql<{ status: EnrolmentStatus; n: number }>`
      SELECT ${status}, COUNT(*) AS n FROM ${enrolments} WHERE ${within(ENROLMENT_SOURCE, scope)} GROUP BY ${status}`;
    const of = (wanted: EnrolmentStatus) => rows.find((row) => row.status === wanted)?.n ?? 0;
    return { not_started: of('not_started'), in_progress: of('in_progress'), completed: of('completed') };
  }

  async trend(period: Period, scope: LearningScope = {}): Promise<EnrolmentTrend[]> {
    const counts = await countsOf(this.database, ENROLMENT_SOURCE, { period, scope, timezone: this.timezone() });
    return counts.map((each) => ({ period: each.period, enrolled: each.count }));
  }

  stepTotals(scope: LearningScope = {}): Promise<StepTotals[]> {
    const { contentId, enrolmentId } = steps;
    return this.database.sql`SELECT ${fields({ contentId, completed: sql`COUNT(*)` })}
      FROM ${enrolments} JOIN ${steps} ON ${enrolmentId} = ${enrolments.id}
      WHERE ${within(ENROLMENT_SOURCE, scope)} GROUP BY ${contentId} ORDER BY ${contentId}`;
  }
}
