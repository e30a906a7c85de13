import type { BoundValues } from '@plinth/kernel';

/** A condition on the rows of a list: SQL with `?` for each value. */
export interface Condition {
  readonly sql: string;
  readonly values: BoundValues;
}

/** All of the conditions, with numbered places. */
export function bindConditions(conditions: readonly Condition[]): Condition {
  let place = 0;
  const sql = conditions.map((each) => each.sql).join(' AND ');
  return {
    sql: sql === '' ? '1 = 1' : sql.replace(/\?/g, () => `$${++place}`),
    values: conditions.flatMap((each) => each.values),
  };
}

/** `?, ?, ?`; `NULL` for none, which nothing equals. */
export function marks(list: readonly unknown[]): string {
  return list.length === 0 ? 'NULL' : list.map(() => '?').join(', ');
}

/** The column is one of the values; a list that is left out does not filter. */
export function among(column: string, list: readonly (string | number)[] | undefined): Condition[] {
  return list === undefined ? [] : [{ sql: `${column} IN (${marks(list)})`, values: list }];
}

/** A comparison with one value; undefined does not filter. */
export function compared(sql: string, value: string | number | undefined): Condition[] {
  return value === undefined ? [] : [{ sql, values: [value] }];
}

/** `LIMIT` and `OFFSET`; a page far beyond the last stays a whole number. */
export function pageOf(query: { readonly limit: number; readonly offset?: number }): string {
  const offset = Math.min(query.offset ?? 0, Number.MAX_SAFE_INTEGER);
  return `LIMIT ${Math.trunc(query.limit)} OFFSET ${Math.trunc(offset)}`;
}

/** The beginning of a text, without half a character at the end. */
export function shortened(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** What names are ordered by: lower case, as long as every database keeps in an index. */
export function nameKey(name: string): string {
  return shortened(name.toLowerCase(), 191);
}

/** The rows by one of their columns, in their order. */
export function grouped<R, T>(rows: readonly R[], key: (row: R) => number, read: (row: R) => T): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const row of rows) {
    const list = found.get(key(row)) ?? [];
    list.push(read(row));
    found.set(key(row), list);
  }
  return found;
}
