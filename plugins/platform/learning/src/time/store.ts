import {
  among,
  bindConditions,
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  inject,
  injectable,
  pageOf,
  timestamp,
} from '@plinth/kernel';
import type {
  Grouping,
  LearningScope,
  Page,
  Period,
  StudyTime,
  StudyTimeEntry,
  StudyTimeTotals,
  StudyTimeTrend,
} from '../ports.js';
import { type Source, totalsBy, trendOf, within } from '../scope.js';

interface TimeRow {
  readonly user_id: number;
  readonly course_id: number;
  readonly content_id: number;
  readonly day: string;
  readonly seconds: number;
  readonly last_at: string;
}

interface Sums {
  readonly seconds: number | string;
  readonly students: number | string;
  readonly courses: number | string;
  readonly last_at: string;
}

const SOURCE: Source = { alias: 't', table: 'learning_time', moment: 'day' };

const SUMS = `SUM(t.seconds) AS seconds, COUNT(DISTINCT t.user_id) AS students, COUNT(DISTINCT t.course_id) AS courses,
  MAX(t.last_at) AS last_at`;

function readTotals(row: Sums & { readonly key_id: number }): StudyTimeTotals {
  const { key_id: key, seconds, students, courses, last_at: lastAt } = row;
  return { key, seconds: Number(seconds), students: Number(students), courses: Number(courses), lastAt };
}

/** Time in the database: one row for each learner, content and day. */
@injectable()
export class SqlStudyTime implements StudyTime {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add(userId: number, contentId: number, seconds: number, at = timestamp(this.clock)): Promise<boolean> {
    const sql = `SELECT course_id FROM ${this.database.table('learning_contents')} WHERE id = $1`;
    const content = await this.database.selectOne<{ course_id: number }>(sql, [contentId]);
    if (!content) return false;
    const day = at.slice(0, 10);
    const key = { user_id: userId, content_id: contentId, day };
    await this.database.transaction(async () => {
      if (await this.#raise(key, seconds, at)) return;
      const row = { ...key, course_id: content.course_id, seconds: 0, last_at: at };
      await this.database.insertIgnore('learning_time', row);
      await this.#raise(key, seconds, at);
    });
    return true;
  }

  async list(query: LearningScope & Page): Promise<StudyTimeEntry[]> {
    const where = bindConditions(within(this.database, SOURCE, query));
    const rows = await this.database.select<TimeRow>(
      `SELECT t.* FROM ${this.#table} t WHERE ${where.sql} ORDER BY t.day, t.id ${pageOf(query)}`,
      where.values,
    );
    return rows.map(({ user_id, course_id, content_id, day, seconds, last_at }) => ({
      userId: user_id,
      courseId: course_id,
      contentId: content_id,
      day,
      seconds,
      lastAt: last_at,
    }));
  }

  async totals(by: Grouping | 'content', scope: LearningScope = {}): Promise<StudyTimeTotals[]> {
    if (by !== 'content')
      return (await totalsBy<Sums>(this.database, SOURCE, { by, scope, sums: SUMS })).map(readTotals);
    const where = bindConditions(within(this.database, SOURCE, scope));
    const rows = await this.database.select<Sums & { readonly key_id: number }>(
      `SELECT t.content_id AS key_id, ${SUMS} FROM ${this.#table} t WHERE ${where.sql}
        GROUP BY t.content_id ORDER BY t.content_id`,
      where.values,
    );
    return rows.map(readTotals);
  }

  async ofEnrolments(
    query: LearningScope & { readonly userIds?: readonly number[] },
  ): Promise<{ userId: number; courseId: number; seconds: number }[]> {
    const where = bindConditions([...within(this.database, SOURCE, query), ...among('t.user_id', query.userIds)]);
    const rows = await this.database.select<{ user_id: number; course_id: number; seconds: number | string }>(
      `SELECT t.user_id, t.course_id, SUM(t.seconds) AS seconds FROM ${this.#table} t WHERE ${where.sql}
        GROUP BY t.user_id, t.course_id ORDER BY t.user_id, t.course_id`,
      where.values,
    );
    return rows.map((row) => ({ userId: row.user_id, courseId: row.course_id, seconds: Number(row.seconds) }));
  }

  async trend(period: Period, scope: LearningScope = {}): Promise<StudyTimeTrend[]> {
    const query = { period, scope, sums: 'SUM(t.seconds) AS seconds' };
    const rows = await trendOf<{ seconds: number | string }>(this.database, SOURCE, query);
    return rows.map((row) => ({ period: row.period, seconds: Number(row.seconds) }));
  }

  /** Adds to the row of a day; answers whether there is one. */
  async #raise(
    key: { readonly user_id: number; readonly content_id: number; readonly day: string },
    seconds: number,
    at: string,
  ): Promise<boolean> {
    const touched = await this.database.execute(
      `UPDATE ${this.#table} SET seconds = seconds + $1, last_at = CASE WHEN last_at < $2 THEN $2 ELSE last_at END
        WHERE user_id = $3 AND content_id = $4 AND day = $5`,
      [Math.max(0, Math.round(seconds)), at, key.user_id, key.content_id, key.day],
    );
    return touched > 0;
  }

  get #table(): string {
    return this.database.table('learning_time');
  }
}
