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
