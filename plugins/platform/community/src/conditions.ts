/** A list parameter that is empty filters nothing. */
export function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}
