/** A condition of a WHERE with a `?` for each value. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** `column IN (…)`, or its opposite; of no values none fits. Left out when the list is undefined. */
export function among(
  column: string,
  list: readonly (string | number)[] | undefined,
  not: '' | 'NOT ' = '',
): Condition[] {
  if (list === undefined) return [];
  if (list.length === 0) return [{ sql: not === '' ? '1 = 0' : '1 = 1', values: [] }];
  return [{ sql: `${column} ${not}IN (${list.map(() => '?').join(', ')})`, values: list }];
}

/** One comparison, left out when there is no value. */
export function compare(sql: string, value: string | number | undefined): Condition[] {
  return value === undefined ? [] : [{ sql, values: [value] }];
}

/** All conditions as one WHERE with `$1` …, and the values it binds. */
export function bind(conditions: readonly Condition[]): { where: string; values: readonly (string | number)[] } {
  let count = 0;
  const text = conditions.length === 0 ? '1 = 1' : conditions.map((each) => each.sql).join(' AND ');
  const where = text.replace(/\?/g, () => {
    count += 1;
    return `$${count}`;
  });
  return { where, values: conditions.flatMap((each) => each.values) };
}

/** A list parameter that is empty filters nothing. */
export function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}
