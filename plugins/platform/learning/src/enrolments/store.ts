import {
  CLOCK,
  type Clock,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  type Timestamp,
  timestamp,
} from '@plinth/kernel';
import { DATABASE, type Database, grouped, type Row, range, type Sql, sql, where } from '@plinth/kernel/database';
import { contents, courses } from '../courses/tables.js';
import { learningHooks } from '../hooks.js';
import type {
  Certificate,
  Enrolment,
  EnrolmentQuery,
  EnrolmentStatus,
  Enrolments,
  LearningScope,
  Page,
} from '../ports.js';
import { type Source, within } from '../scope.js';
import { certificates, enrolments, steps } from './tables.js';
import { ENROLMENT_SOURCE, EnrolmentStatistics } from './totals.js';

const CERTIFICATE_SOURCE: Source = { table: certificates, moment: certificates.issuedAt };

const STEPS = {
  stepsTotal: sql`(SELECT COUNT(*) FROM ${contents} WHERE ${contents.courseId} = ${enrolments.courseId})`,
};

function progressOf(row: Row<typeof enrolments>, stepsTotal: number): number {
  if (row.status === 'completed') return 100;
  return stepsTotal === 0 ? 0 : Math.min(100, Math.round((1000 * row.stepsCompleted) / stepsTotal) / 10);
}

/** The enrolments in the database. A step takes hold of its enrolment first, so that the last one completes it once. */
@injectable()
export class SqlEnrolments extends EnrolmentStatistics implements Enrolments {
  constructor(
    @inject(DATABASE) database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {
    super(database, () => context.site.timezone);
  }

  async find(userId: number, courseId: number): Promise<Enrolment | undefined> {
    return (await this.#select(sql`WHERE ${where(enrolments, { userId, courseId })}`))[0];
  }

  async list(query: EnrolmentQuery): Promise<{ enrolments: Enrolment[]; total: number }> {
    const wanted = where(enrolments, [within(ENROLMENT_SOURCE, query), { status: query.statuses }]);
    const order = sql`ORDER BY ${enrolments.enrolledAt} DESC, ${enrolments.id} DESC`;
    const [page, total] = await Promise.all([
      this.#select(sql`WHERE ${wanted} ${order}${range(query)}`),
      this.database.rows(enrolments).count(wanted),
    ]);
    return { enrolments: page, total };
  }

  async enrol(userId: number, courseId: number, at: Timestamp = timestamp(this.clock)): Promise<Enrolment> {
    return this.database.transaction(async () => {
      const row = { userId, courseId, status: 'not_started', enrolledAt: at } as const;
      const isNew = await this.database.rows(enrolments).insertIfAbsent(row);
      const enrolment = await this.find(userId, courseId);
      if (!enrolment) throw new Error(`The user ${userId} cannot be enrolled in the course ${courseId}.`);
      if (isNew)
        await this.database.afterCommit(() => this.context.hooks.action(learningHooks.learning_enrolled, enrolment));
      return enrolment;
    });
  }

  join(userId: number, courseId: number): Promise<Enrolment | undefined> {
    return this.database.transaction(async () => {
      // Whoever closes the course at this moment comes first, or waits.
      // A course with a price is bought, not joined.
      const open = { id: courseId, status: 'publish', isOpen: true, price: null } as const;
      if ((await this.database.rows(courses).lock(open)) === 0) return undefined;
      return this.enrol(userId, courseId);
    });
  }

  async withdraw(userId: number, courseId: number): Promise<boolean> {
    return (await this.database.rows(enrolments).remove({ userId, courseId })) > 0;
  }

  async completeStep(
    userId: number,
    contentId: number,
    at: Timestamp = timestamp(this.clock),
  ): Promise<Enrolment | undefined> {
    return this.database.transaction(async () => {
      const id = await this.#hold(userId, contentId);
      if (id === undefined) return undefined;
      const row = { enrolmentId: id, contentId, completedAt: at };
      const isNew = await this.database.rows(steps).insertIfAbsent(row);
      return isNew ? this.#advance(id, contentId, at) : this.#read(id);
    });
  }

  async stepsOf(
    enrolmentIds: readonly number[],
  ): Promise<Map<number, { contentId: number; completedAt: Timestamp }[]>> {
    if (enrolmentIds.length === 0) return new Map();
    const orderBy = { enrolmentId: 'asc', completedAt: 'asc', contentId: 'asc' } as const;
    const rows = await this.database.rows(steps).list({ enrolmentId: enrolmentIds }, { orderBy });
    return grouped(
      rows,
      (row) => row.enrolmentId,
      ({ enrolmentId: _, ...step }) => step,
    );
  }

  async certificates(query: LearningScope & Page): Promise<{ certificates: Certificate[]; total: number }> {
    const { limit, offset } = query;
    const orderBy = { issuedAt: 'desc', id: 'desc' } as const;
    const wanted = within(CERTIFICATE_SOURCE, query);
    const { rows, total } = await this.database.rows(certificates).page(wanted, { orderBy, limit, offset });
    return { certificates: rows, total };
  }

  certify(userId: number, courseId: number, title: string, at: Timestamp = timestamp(this.clock)): Promise<boolean> {
    const row = { userId, courseId, title, issuedAt: at };
    return this.database.transaction(() => this.database.rows(certificates).insertIfAbsent(row));
  }

  /** The enrolment in the course of a content, held against other writers until the transaction ends. */
  async #hold(userId: number, contentId: number): Promise<number | undefined> {
    const [found] = await this.database.sql<{ id: number }>`SELECT ${enrolments.id} FROM ${contents}
      JOIN ${enrolments} ON ${enrolments.courseId} = ${contents.courseId}
      WHERE ${contents.id} = ${contentId} AND ${enrolments.userId} = ${userId}`;
    if (found) await this.database.rows(enrolments).hold({ id: found.id });
    return found?.id;
  }

  /** Counts the steps of an enrolment that is held, and completes it with the last one. */
  async #advance(id: number, contentId: number, at: Timestamp): Promise<Enrolment> {
    const before = await this.#read(id);
    const stepsCompleted = await this.database.rows(steps).count({ enrolmentId: id });
    const isLast = before.status !== 'completed' && stepsCompleted >= before.stepsTotal;
    const status: EnrolmentStatus = isLast || before.status === 'completed' ? 'completed' : 'in_progress';
    const startedAt = before.startedAt ?? at;
    const changes = { stepsCompleted, lastContentId: contentId, startedAt, status };
    await this.database.rows(enrolments).change({ id }, { ...changes, ...(isLast ? { completedAt: at } : {}) });
    const after = await this.#read(id);
    if (isLast) await this.#completed(after, at);
    return after;
  }

  async #completed(enrolment: Enrolment, at: Timestamp): Promise<void> {
    const { userId, courseId } = enrolment;
    const course = await this.database.rows(courses).find({ id: courseId }, { columns: ['certificate'] });
    if (course && course.certificate !== '') await this.certify(userId, courseId, course.certificate, at);
    await this.database.afterCommit(() =>
      this.context.hooks.action(learningHooks.learning_course_completed, enrolment),
    );
  }

  async #read(id: number): Promise<Enrolment> {
    const [enrolment] = await this.#select(sql`WHERE ${enrolments.id} = ${id}`);
    if (!enrolment) throw new Error(`The enrolment ${id} vanished while it was written.`);
    return enrolment;
  }

  async #select(rest: Sql): Promise<Enrolment[]> {
    const from = sql`FROM ${enrolments} ${rest}`;
    const rows = await this.database.rows(enrolments).select<{ stepsTotal: number }>(enrolments, from, STEPS);
    // The rows are added to, not copied: a report reads all of a site.
    return rows.map((row) => Object.assign(row, { progress: progressOf(row, row.stepsTotal) }));
  }
}
