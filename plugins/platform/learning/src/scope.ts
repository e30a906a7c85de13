import {
  type ColumnReference,
  type Database,
  fields,
  rawSql,
  type Sql,
  sql,
  type Table,
  type TypedColumn,
  where,
} from '@plinth/kernel/database';
import { siteDays } from '@plinth/toolkit';
import { instructors } from './courses/tables.js';
import { groupCourses, groupLeaders, groupMembers } from './groups/tables.js';
import type { Grouping, LearningScope, Period } from './ports.js';

/** Where the rows of a report come from: a table of what people do in courses, with the column that its dates are in. */
export interface Source {
  readonly table: Table<{ readonly [K in 'id' | 'userId' | 'courseId']: TypedColumn<number> }>;
  /** Column of the moment or day. */
  readonly moment: ColumnReference;
}

/** The condition that a value makes; one that is left out does not filter. */
export function given<V>(value: V | undefined, condition: (value: V) => Sql): Sql[] {
  return value === undefined ? [] : [condition(value)];
}

/** The courses that somebody teaches, as a subquery. */
export function taughtBy(userId: number): Sql {
  return sql`SELECT ${instructors.courseId} FROM ${instructors} WHERE ${instructors.userId} = ${userId}`;
}

function membersOf(groupId: number): Sql {
  return sql`SELECT ${groupMembers.userId} FROM ${groupMembers} WHERE ${groupMembers.groupId} = ${groupId}`;
}

function ledBy(userId: number): Sql {
  return sql`SELECT ${groupMembers.userId} FROM ${groupMembers}
    JOIN ${groupLeaders} ON ${groupLeaders.groupId} = ${groupMembers.groupId} WHERE ${groupLeaders.userId} = ${userId}`;
}

/** The part of a source that a scope is about, as a condition. */
export function within({ table, moment }: Source, scope: LearningScope): Sql {
  const { courseId, userId } = table;
  return where(table, [
    { courseId: scope.courseId, userId: scope.userId, [moment.property]: { from: scope.from, below: scope.to } },
    ...given(scope.groupId, (id) => sql`${userId} IN (${membersOf(id)})`),
    ...given(scope.taughtBy, (id) => sql`${courseId} IN (${taughtBy(id)})`),
    ...given(scope.overseenBy, (id) => sql`(${courseId} IN (${taughtBy(id)}) OR ${userId} IN (${ledBy(id)}))`),
  ]);
}

/** How rows are grouped: the key, and the join that brings it where it is not in the table. */
function keyOf({ courseId, userId }: Source['table'], by: Grouping): { key: ColumnReference; join: Sql } {
  switch (by) {
    case 'course':
      return { key: courseId, join: sql`` };
    case 'user':
      return { key: userId, join: sql`` };
    case 'instructor':
      return { key: instructors.userId, join: sql`JOIN ${instructors} ON ${instructors.courseId} = ${courseId}` };
    case 'group':
      return {
        key: groupMembers.groupId,
        join: sql`JOIN ${groupMembers} ON ${groupMembers.userId} = ${userId}
          JOIN ${groupCourses} ON ${groupCourses.groupId} = ${groupMembers.groupId} AND ${groupCourses.courseId} = ${courseId}`,
      };
  }
}

/** The columns of an answer beside the one that it is grouped by, as SQL. */
type Sums<R, K extends string> = { readonly [P in Exclude<keyof R, K>]: Sql };

/**
 * Adds the rows of a source up in one statement.
 * @param more a further join that the sums need
 */
export function totalsBy<R extends { readonly key: number }>(
  database: Database,
  source: Source,
  query: { by: Grouping; scope: LearningScope; sums: Sums<R, 'key'>; more?: Sql },
): Promise<R[]> {
  const { key, join } = keyOf(source.table, query.by);
  return database.sql`SELECT ${fields({ key, ...query.sums })} FROM ${source.table} ${join} ${query.more ?? sql``}
    WHERE ${within(source, query.scope)} GROUP BY ${key} ORDER BY ${key}`;
}

const LENGTHS: Readonly<Record<Period, Sql>> = { day: rawSql('10'), month: rawSql('7') };

/** Adds the rows of a source up by day or month of its days, in order. */
export function trendOfDays<R extends { readonly period: string }>(
  database: Database,
  source: Source,
  query: { period: Period; scope: LearningScope; sums: Sums<R, 'period'> },
): Promise<R[]> {
  const period = sql`SUBSTR(${source.moment}, 1, ${LENGTHS[query.period]})`;
  return database.sql`SELECT ${fields({ period, ...query.sums })} FROM ${source.table}
    WHERE ${within(source, query.scope)} GROUP BY ${period} ORDER BY ${period}`;
}

/**
 * Counts the rows of a source by day or month of its moments in a time zone, in order. The database counts by quarters of an
 * hour, at which days begin in every zone.
 */
export async function countsOf(
  database: Database,
  source: Source,
  query: { period: Period; scope: LearningScope; timezone: string },
): Promise<{ period: string; count: number }[]> {
  const { moment, table } = source;
  const hour = sql`SUBSTR(${moment}, 1, 13)`;
  const quarter = sql`CASE WHEN SUBSTR(${moment}, 15, 2) < '15' THEN '00' WHEN SUBSTR(${moment}, 15, 2) < '30' THEN '15'
    WHEN SUBSTR(${moment}, 15, 2) < '45' THEN '30' ELSE '45' END`;
  const rows = await database.sql<{ hour: string; quarter: string; n: number }>`
    SELECT ${fields({ hour, quarter, n: sql`COUNT(*)` })} FROM ${table}
     WHERE ${within(source, query.scope)} GROUP BY ${hour}, ${quarter}`;
  const dayOf = siteDays(query.timezone);
  const counts = new Map<string, number>();
  for (const { hour: at, quarter: minutes, n } of rows) {
    const period = dayOf(`${at}:${minutes}:00Z`).slice(0, query.period === 'day' ? 10 : 7);
    counts.set(period, (counts.get(period) ?? 0) + n);
  }
  return [...counts].map(([period, count]) => ({ period, count })).sort((a, b) => (a.period < b.period ? -1 : 1));
}
