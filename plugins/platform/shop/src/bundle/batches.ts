const BATCH = 200;

/** Every item of a list that is read in pages. */
export async function allOf<T>(read: (page: { limit: number; offset: number }) => Promise<readonly T[]>): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const items = await read({ limit: BATCH, offset: found.length });
    found.push(...items);
    if (items.length < BATCH) return found;
  }
}

/** The value under a key, as the field of an object that is left out where there is none. */
export function field<K extends string, V>(name: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { [key in K]?: V });
}
