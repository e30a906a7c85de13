import { deprecated } from '../deprecation.js';
import type { BoundValues } from './database.js';

/** A condition on the rows of a list: SQL with `?` for each value. */
export interface Condition {
  readonly sql: string;
  readonly values: BoundValues;
}

/**
 * `?, ?, ?`; `NULL` for none, which nothing equals.
 * @deprecated since 0.2.0, use a list in `sql`
 */
export const marks = deprecated(
  function marks(list: readonly unknown[]): string {
    return list.length === 0 ? 'NULL' : list.map(() => '?').join(', ');
  },
  '`marks`',
  'a list in `sql`',
);

/**
 * The column is one of the values, or with `NOT ` none of them; a list that is left out does not filter.
 * @deprecated since 0.2.0, use a condition of `rows` or `where`
 */
export const among = deprecated(
  function among(column: string, list: readonly (string | number)[] | undefined, not: '' | 'NOT ' = ''): Condition[] {
    if (list === undefined) return [];
    if (list.length === 0) return [{ sql: not === '' ? '1 = 0' : '1 = 1', values: [] }];
    if (list.length === 1) return [{ sql: `${column} ${not === '' ? '=' : '<>'} ?`, values: list }];
    return [{ sql: `${column} ${not}IN (${list.map(() => '?').join(', ')})`, values: list }];
  },
  '`among`',
  'a condition of `rows` or `where`',
);

/**
 * A comparison with one value; undefined does not filter.
 * @deprecated since 0.2.0, use a condition of `rows` or `where`
 */
export const compared = deprecated(
  function compared(sql: string, value: string | number | undefined): Condition[] {
    return value === undefined ? [] : [{ sql, values: [value] }];
  },
  '`compared`',
  'a condition of `rows` or `where`',
);

/**
 * All of the conditions joined by AND, with `$1` … in the place of each `?`, and the values bound to them.
 * @deprecated since 0.2.0, use `sql`, `joined` and `where`
 */
export const bindConditions = deprecated(
  function bindConditions(conditions: readonly Condition[]): Condition {
    let place = 0;
    const sql = conditions.map((each) => each.sql).join(' AND ');
    return {
      sql: sql === '' ? '1 = 1' : sql.replace(/\?/g, () => `$${++place}`),
      values: conditions.flatMap((each) => each.values),
    };
  },
  '`bindConditions`',
  '`sql`, `joined` and `where`',
);

/**
 * `LIMIT` and `OFFSET`; a page far beyond the last stays a whole number.
 * @deprecated since 0.2.0, use `range`
 */
export const pageOf = deprecated(
  function pageOf(query: { readonly limit: number; readonly offset?: number | undefined }): string {
    const offset = Math.min(query.offset ?? 0, Number.MAX_SAFE_INTEGER);
    return `LIMIT ${Math.trunc(query.limit)} OFFSET ${Math.trunc(offset)}`;
  },
  '`pageOf`',
  '`range`',
);

/** The rows by one of their columns, in their order. */
export function grouped<R, T, K extends string | number = number>(
  rows: readonly R[],
  key: (row: R) => K,
  read: (row: R) => T,
): Map<K, T[]> {
  const found = new Map<K, T[]>();
  for (const row of rows) {
    const list = found.get(key(row)) ?? [];
    list.push(read(row));
    found.set(key(row), list);
  }
  return found;
}
