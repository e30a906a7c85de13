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
import { DATABASE, type Database, fields, type Sql, sql, where } from '@plinth/kernel/database';
import { addDays } from '@plinth/kernel/time';
import { dayStart, siteDayOf } from '@plinth/toolkit';
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
import { type Source, totalsBy, trendOfDays, within } from '../scope.js';
import { studyTime } from './table.js';

const SOURCE: Source = { table: studyTime, moment: studyTime.day };

const DAY_LENGTH = 'YYYY-MM-DD'.length;

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
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  async add(userId: number, contentId: number, seconds: number, at = timestamp(this.clock)): Promise<boolean> {
    const content = await this.database.rows(contents).find({ id: contentId }, { columns: ['courseId'] });
    if (!content) return false;
    const key = { userId, contentId, day: siteDayOf(at, this.context.site.timezone) };
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
    return this.database.rows(studyTime).list(this.#within(query), { columns, orderBy, limit, offset });
  }

  totals(by: Grouping | 'content', scope: LearningScope = {}): Promise<StudyTimeTotals[]> {
    if (by !== 'content') return totalsBy(this.database, SOURCE, { by, scope: this.#daysOf(scope), sums: SUMS });
    const key = studyTime.contentId;
    return this.database.sql`SELECT ${fields({ key, ...SUMS })} FROM ${studyTime}
      WHERE ${this.#within(scope)} GROUP BY ${key} ORDER BY ${key}`;
  }

  ofEnrolments(
    query: LearningScope & { readonly userIds?: readonly number[] },
  ): Promise<{ userId: number; courseId: number; seconds: number }[]> {
    const { userId, courseId } = studyTime;
    const wanted = where(studyTime, [this.#within(query), { userId: query.userIds }]);
    return this.database.sql`SELECT ${fields({ userId, courseId, ...SECONDS })} FROM ${studyTime}
      WHERE ${wanted} GROUP BY ${userId}, ${courseId} ORDER BY ${userId}, ${courseId}`;
  }

  trend(period: Period, scope: LearningScope = {}): Promise<StudyTimeTrend[]> {
    return trendOfDays(this.database, SOURCE, { period, scope: this.#daysOf(scope), sums: SECONDS });
  }

  #within(scope: LearningScope): Sql {
    return within(SOURCE, this.#daysOf(scope));
  }

  /** A scope whose dates are days of the site's calendar, as rows are dated; what lies within a day counts for it. */
  #daysOf({ from, to, ...scope }: LearningScope): LearningScope {
    const { timezone } = this.context.site;
    const dayOf = (moment: string) => (moment.length > DAY_LENGTH ? siteDayOf(moment, timezone) : moment);
    const last = to && dayOf(to);
    const isWhole = last === to || (last !== undefined && dayStart(last, timezone) === to);
    return {
      ...scope,
      ...(from === undefined ? {} : { from: dayOf(from) }),
      ...(last === undefined ? {} : { to: isWhole ? last : addDays(last, 1) }),
    };
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
