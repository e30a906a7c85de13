import {
  among,
  bindConditions,
  CLOCK,
  type Clock,
  type Condition,
  DATABASE,
  type Database,
  grouped,
  inject,
  injectable,
  pageOf,
  places,
  type Timestamp,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';
import { learningHooks } from '../hooks.js';
import type { Certificate, Enrolment, EnrolmentQuery, Enrolments, LearningScope, Page } from '../ports.js';
import { countOf, within } from '../scope.js';
import { type CertificateRow, type EnrolmentRow, readCertificate, readEnrolment } from './rows.js';
import { ENROLMENT_SOURCE, EnrolmentStatistics } from './totals.js';

const CERTIFICATE_SOURCE = { alias: 'c', table: 'learning_certificates', moment: 'issued_at' };

/** The enrolments in the database. A step takes hold of its enrolment first, so that the last one completes it once. */
@injectable()
export class SqlEnrolments extends EnrolmentStatistics implements Enrolments {
  constructor(
    @inject(DATABASE) database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(TOOLS) private readonly tools: Tools,
  ) {
    super(database);
  }

  async find(userId: number, courseId: number): Promise<Enrolment | undefined> {
    return (await this.list({ userId, courseId, limit: 1 })).enrolments[0];
  }

  async list(query: EnrolmentQuery): Promise<{ enrolments: Enrolment[]; total: number }> {
    const where = bindConditions([
      ...within(this.database, ENROLMENT_SOURCE, query),
      ...among('e.status', query.statuses),
    ]);
    const from = `${this.#table('enrolments')} e`;
    const [rows, total] = await Promise.all([
      this.#rows(where, `ORDER BY e.enrolled_at DESC, e.id DESC ${pageOf(query)}`),
      countOf(this.database, from, where),
    ]);
    return { enrolments: rows.map(readEnrolment), total };
  }

  async enrol(userId: number, courseId: number, at: Timestamp = timestamp(this.clock)): Promise<Enrolment> {
    return this.database.transaction(async () => {
      const row = { user_id: userId, course_id: courseId, status: 'not_started', steps_completed: 0, enrolled_at: at };
      const isNew = await this.database.insertIgnore('learning_enrolments', row);
      const enrolment = await this.find(userId, courseId);
      if (!enrolment) throw new Error(`The user ${userId} cannot be enrolled in the course ${courseId}.`);
      if (isNew)
        await this.database.afterCommit(() => this.tools.hooks.action(learningHooks.learning_enrolled, enrolment));
      return enrolment;
    });
  }

  async withdraw(userId: number, courseId: number): Promise<boolean> {
    const where = 'user_id = $1 AND course_id = $2';
    return (await this.database.remove('learning_enrolments', where, [userId, courseId])) > 0;
  }

  async completeStep(
    userId: number,
    contentId: number,
    at: Timestamp = timestamp(this.clock),
  ): Promise<Enrolment | undefined> {
    return this.database.transaction(async () => {
      const id = await this.#hold(userId, contentId);
      if (id === undefined) return undefined;
      const row = { enrolment_id: id, content_id: contentId, completed_at: at };
      const isNew = await this.database.insertIgnore('learning_steps', row);
      return isNew ? this.#advance(id, contentId, at) : this.#read(id);
    });
  }

  async stepsOf(
    enrolmentIds: readonly number[],
  ): Promise<Map<number, { contentId: number; completedAt: Timestamp }[]>> {
    if (enrolmentIds.length === 0) return new Map();
    const rows = await this.database.select<{ enrolment_id: number; content_id: number; completed_at: string }>(
      `SELECT p.* FROM ${this.#table('steps')} p WHERE p.enrolment_id IN (${places(enrolmentIds.length)})
        ORDER BY p.enrolment_id, p.completed_at, p.content_id`,
      enrolmentIds,
    );
    const read = (row: (typeof rows)[number]) => ({ contentId: row.content_id, completedAt: row.completed_at });
    return grouped(rows, (row) => row.enrolment_id, read);
  }

  async certificates(query: LearningScope & Page): Promise<{ certificates: Certificate[]; total: number }> {
    const where = bindConditions(within(this.database, CERTIFICATE_SOURCE, query));
    const from = `${this.#table('certificates')} c`;
    const [rows, total] = await Promise.all([
      this.database.select<CertificateRow>(
        `SELECT c.* FROM ${from} WHERE ${where.sql} ORDER BY c.issued_at DESC, c.id DESC ${pageOf(query)}`,
        where.values,
      ),
      countOf(this.database, from, where),
    ]);
    return { certificates: rows.map(readCertificate), total };
  }

  certify(userId: number, courseId: number, title: string, at: Timestamp = timestamp(this.clock)): Promise<boolean> {
    const row = { user_id: userId, course_id: courseId, title, issued_at: at };
    return this.database.transaction(() => this.database.insertIgnore('learning_certificates', row));
  }

  /** The enrolment in the course of a content, held against other writers until the transaction ends. */
  async #hold(userId: number, contentId: number): Promise<number | undefined> {
    const sql = `SELECT e.id FROM ${this.#table('contents')} k
      JOIN ${this.#table('enrolments')} e ON e.course_id = k.course_id WHERE k.id = $1 AND e.user_id = $2`;
    const found = await this.database.selectOne<{ id: number }>(sql, [contentId, userId]);
    if (!found) return undefined;
    const hold = `UPDATE ${this.#table('enrolments')} SET status = status WHERE id = $1`;
    await this.database.execute(hold, [found.id]);
    return found.id;
  }

  /** Counts the steps of an enrolment that is held, and completes it with the last one. */
  async #advance(id: number, contentId: number, at: Timestamp): Promise<Enrolment> {
    const before = await this.#read(id);
    const row = await this.database.selectOne<{ n: number | string }>(
      `SELECT COUNT(*) AS n FROM ${this.#table('steps')} WHERE enrolment_id = $1`,
      [id],
    );
    const steps = Number(row?.n ?? 0);
    const isLast = before.status !== 'completed' && steps >= before.stepsTotal;
    await this.database.update(
      'learning_enrolments',
      {
        steps_completed: steps,
        last_content_id: contentId,
        started_at: before.startedAt ?? at,
        ...(before.status === 'completed' ? {} : { status: isLast ? 'completed' : 'in_progress' }),
        ...(isLast ? { completed_at: at } : {}),
      },
      'id = $1',
      [id],
    );
    const after = await this.#read(id);
    if (isLast) await this.#completed(after, at);
    return after;
  }

  async #completed(enrolment: Enrolment, at: Timestamp): Promise<void> {
    const { userId, courseId } = enrolment;
    const sql = `SELECT certificate FROM ${this.#table('courses')} WHERE id = $1`;
    const course = await this.database.selectOne<{ certificate: string }>(sql, [courseId]);
    if (course && course.certificate !== '') await this.certify(userId, courseId, course.certificate, at);
    await this.database.afterCommit(() => this.tools.hooks.action(learningHooks.learning_course_completed, enrolment));
  }

  async #read(id: number): Promise<Enrolment> {
    const [row] = await this.#rows({ sql: 'e.id = $1', values: [id] }, '');
    if (!row) throw new Error(`The enrolment ${id} vanished while it was written.`);
    return readEnrolment(row);
  }

  #rows(where: Condition, end: string): Promise<EnrolmentRow[]> {
    return this.database.select<EnrolmentRow>(
      `SELECT e.*, (SELECT COUNT(*) FROM ${this.#table('contents')} k WHERE k.course_id = e.course_id) AS steps_total
        FROM ${this.#table('enrolments')} e WHERE ${where.sql} ${end}`,
      where.values,
    );
  }

  #table(name: string): string {
    return this.database.table(`learning_${name}`);
  }
}
