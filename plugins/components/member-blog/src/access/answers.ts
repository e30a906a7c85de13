import { hasShape, Type } from '@plinth/kernel';

/** A list of texts as a tap answers it, which no compiler has checked; anything else leaves the usual ones. */
export function textsOr(answered: unknown, usual: readonly string[]): readonly string[] {
  return hasShape(Type.Array(Type.String()), answered) ? answered : usual;
}
