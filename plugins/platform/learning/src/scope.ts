import { bindConditions, type Condition, compared, type Database } from '@plinth/kernel';
import type { Grouping, LearningScope, Period } from './ports.js';

/** Where the rows of a report come from: a table under an alias, with the column that its dates are in. */
export interface Source {
  readonly alias: string;
  readonly table: string;
  /** Column of the moment or day. */
  readonly moment: string;
}

function taught(database: Database): string {
  return `SELECT ti.course_id FROM ${database.table('learning_instructors')} ti WHERE ti.user_id = ?`;
}

function members(database: Database): string {
  return `SELECT gm.user_id FROM ${database.table('learning_group_members')} gm`;
}

function overseen(database: Database, alias: string, userId: number): Condition {
  const led = `${members(database)} JOIN ${database.table('learning_group_leaders')} gl ON gl.group_id = gm.group_id
    WHERE gl.user_id = ?`;
  const sql = `(${alias}.course_id IN (${taught(database)}) OR ${alias}.user_id IN (${led}))`;
  return { sql, values: [userId, userId] };
}

/** The part of a source that a scope is about, as conditions. */
export function within(database: Database, { alias, moment }: Source, scope: LearningScope): Condition[] {
  return [
    ...compared(`${alias}.course_id = ?`, scope.courseId),
    ...compared(`${alias}.user_id = ?`, scope.userId),
    ...compared(`${alias}.user_id IN (${members(database)} WHERE gm.group_id = ?)`, scope.groupId),
    ...compared(`${alias}.course_id IN (${taught(database)})`, scope.taughtBy),
    ...(scope.overseenBy === undefined ? [] : [overseen(database, alias, scope.overseenBy)]),
    ...compared(`${alias}.${moment} >= ?`, scope.from),
    ...compared(`${alias}.${moment} < ?`, scope.to),
  ];
}

/** How rows are grouped: the key, and the join that brings it where it is not in the table. */
function keyOf(database: Database, alias: string, by: Grouping): { key: string; join: string } {
  const table = (name: string) => database.table(`learning_${name}`);
  switch (by) {
    case 'course':
      return { key: `${alias}.course_id`, join: '' };
    case 'user':
      return { key: `${alias}.user_id`, join: '' };
    case 'instructor':
      return { key: 'ki.user_id', join: `JOIN ${table('instructors')} ki ON ki.course_id = ${alias}.course_id` };
    case 'group':
      return {
        key: 'km.group_id',
        join: `JOIN ${table('group_members')} km ON km.user_id = ${alias}.user_id
          JOIN ${table('group_courses')} kc ON kc.group_id = km.group_id AND kc.course_id = ${alias}.course_id`,
      };
  }
}

/**
 * Adds the rows of a source up in one statement.
 * @param sums the columns of the answer, as SQL
 * @param more a further join that the sums need
 */
export function totalsBy<R extends object>(
  database: Database,
  source: Source,
  query: { by: Grouping; scope: LearningScope; sums: string; more?: string },
): Promise<(R & { readonly key_id: number })[]> {
  const { key, join } = keyOf(database, source.alias, query.by);
  const where = bindConditions(within(database, source, query.scope));
  return database.select(
    `SELECT ${key} AS key_id, ${query.sums} FROM ${database.table(source.table)} ${source.alias} ${join} ${query.more ?? ''}
      WHERE ${where.sql} GROUP BY ${key} ORDER BY ${key}`,
    where.values,
  );
}

const LENGTHS: Readonly<Record<Period, number>> = { day: 10, month: 7 };

/** Adds the rows of a source up by day or month of its moment, in order. */
export function trendOf<R extends object>(
  database: Database,
  source: Source,
  query: { period: Period; scope: LearningScope; sums: string },
): Promise<(R & { readonly period: string })[]> {
  const { alias, moment, table } = source;
  const period = `SUBSTR(${alias}.${moment}, 1, ${LENGTHS[query.period]})`;
  const where = bindConditions(within(database, source, query.scope));
  return database.select(
    `SELECT ${period} AS period, ${query.sums} FROM ${database.table(table)} ${alias}
      WHERE ${where.sql} GROUP BY ${period} ORDER BY ${period}`,
    where.values,
  );
}

/** How many rows a condition finds. */
export async function countOf(database: Database, from: string, where: Condition): Promise<number> {
  const sql = `SELECT COUNT(*) AS n FROM ${from} WHERE ${where.sql}`;
  return Number((await database.selectOne<{ n: number | string }>(sql, where.values))?.n ?? 0);
}
