import { isMap } from './schema.js';

/** A value with the keys of all its maps in one order, so that equal values have equal texts. */
function stable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stable);
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, stable(value[key])]),
  );
}

/** Deep equality in which 1 and "1" differ. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(stable(a)) === JSON.stringify(stable(b));
}

/** Whether a list holds no value twice, compared deeply (host-conventions D27). */
export function allDistinct(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(stable(value)))).size === values.length;
}
