/**
 * What is there at once goes on at once: a promise, with the turn it takes and the context that it carries along, costs
 * more than most of what a request does when nothing has to be waited for.
 */

/** Goes on with a value, at once unless it has to be waited for. */
export function whenReady<T, R>(value: T | Promise<T>, next: (value: T) => R): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Some values together, at once unless one of them has to be waited for. */
export function allReady<T>(values: readonly (T | Promise<T>)[]): readonly T[] | Promise<readonly T[]> {
  const ready = values.filter((value): value is T => !(value instanceof Promise));
  return ready.length === values.length ? ready : Promise.all(values);
}
