import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  fields,
  inject,
  injectable,
  sql,
  type Timestamp,
  timestamp,
  where,
} from '@plinth/kernel';
import { contents } from '../courses/tables.js';
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
import { studyTime } from './table.js';

const SOURCE: Source = { table: studyTime, moment: studyTime.day };

const SECONDS = { seconds: sql`SUM(${studyTime.seconds})` };

const SUMS = {
  ...SECONDS,
  students: sql`COUNT(DISTINCT ${studyTime.userId})`,
  courses: sql`COUNT(DISTINCT ${studyTime.courseId})`,
  lastAt: sql`MAX(${studyTime.lastAt})`,
};

/** The one row of a learner, a content and a day. */
type Key = Pick<StudyTimeEntry, 'userId' | 'contentId' | 'day'>;

/** Time in the database: one row for each learner, content and day. */
@injectable()
export class SqlStudyTime implements StudyTime {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add(userId: number, contentId: number, seconds: number, at = timestamp(this.clock)): Promise<boolean> {
    const content = await this.database.rows(contents).find({ id: contentId }, { columns: ['courseId'] });
    if (!content) return false;
    const key = { userId, contentId, day: at.slice(0, 10) };
    await this.database.transaction(async () => {
      if (await this.#raise(key, seconds, at)) return;
      await this.database.rows(studyTime).insertIfAbsent({ ...key, courseId: content.courseId, lastAt: at });
      await this.#raise(key, seconds, at);
    });
    return true;
  }

  list(query: LearningScope & Page): Promise<StudyTimeEntry[]> {
    const { limit, offset } = query;
    const columns = ['userId', 'courseId', 'contentId', 'day', 'seconds', 'lastAt'] as const;
    const orderBy = { day: 'asc', id: 'asc' } as const;
    return this.database.rows(studyTime).list(within(SOURCE, query), { columns, orderBy, limit, offset });
  }

  totals(by: Grouping | 'content', scope: LearningScope = {}): Promise<StudyTimeTotals[]> {
    if (by !== 'content') return totalsBy(this.database, SOURCE, { by, scope, sums: SUMS });
    const key = studyTime.contentId;
    return this.database.sql`SELECT ${fields({ key, ...SUMS })} FROM ${studyTime}
      WHERE ${within(SOURCE, scope)} GROUP BY ${key} ORDER BY ${key}`;
  }

  ofEnrolments(
    query: LearningScope & { readonly userIds?: readonly number[] },
  ): Promise<{ userId: number; courseId: number; seconds: number }[]> {
    const { userId, courseId } = studyTime;
    const wanted = where(studyTime, [within(SOURCE, query), { userId: query.userIds }]);
    return this.database.sql`SELECT ${fields({ userId, courseId, ...SECONDS })} FROM ${studyTime}
      WHERE ${wanted} GROUP BY ${userId}, ${courseId} ORDER BY ${userId}, ${courseId}`;
  }

  trend(period: Period, scope: LearningScope = {}): Promise<StudyTimeTrend[]> {
    return trendOf(this.database, SOURCE, { period, scope, sums: SECONDS });
  }

  /** Adds to the row of a day; returns whether there is one. */
  async #raise(key: Key, seconds: number, at: Timestamp): Promise<boolean> {
    const added = Math.max(0, Math.round(seconds));
    const touched = await this.database.write`UPDATE ${studyTime}
      SET seconds = seconds + ${added}, last_at = CASE WHEN last_at < ${at} THEN ${at} ELSE last_at END
      WHERE ${where(studyTime, key)}`;
    return touched > 0;
  }
}
