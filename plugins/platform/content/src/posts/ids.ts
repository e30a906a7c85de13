import { id } from '@plinth/kernel';

/** The largest number that every database keeps in an integer column. */
export const MAX_INTEGER = 2_147_483_647;

/**
 * The id in the path of an item. 0 is one like any other that nothing has: clients that ask for it want to hear 404, and
 * not that their request is malformed.
 */
export function itemId(description: string) {
  return id(description, { minimum: 0 });
}

/** Whether a number may be the id of something. */
export function isPossibleId(id: number): boolean {
  return Number.isInteger(id) && Math.abs(id) <= MAX_INTEGER;
}
