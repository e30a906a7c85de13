/** The largest number that every database keeps in an integer column. */
export const MAX_INTEGER = 2_147_483_647;

/** Whether a number may be the id of something. */
export function isPossibleId(id: number): boolean {
  return Number.isInteger(id) && Math.abs(id) <= MAX_INTEGER;
}
