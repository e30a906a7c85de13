import type { Clock } from '@plinth/kernel';

/** How many candidates are put into an order that the database does not know: the newest that match. */
export const MAX_DRAWN = 1_000;

const TURN_MS = 600_000;

/**
 * A random order that holds for ten minutes, so that pages which are read one after the other repeat nothing.
 * @param ids at most {@link MAX_DRAWN}
 */
export function drawn(ids: readonly number[], clock: Clock): number[] {
  const turn = Math.floor(clock.now().getTime() / TURN_MS);
  const keyed = ids.map((id) => ({ id, key: scattered(id, turn) }));
  return keyed.sort((a, b) => a.key - b.key || a.id - b.id).map(({ id }) => id);
}

/** A number that an id has in one turn: the finaliser of MurmurHash3, which scatters neighbours evenly. */
function scattered(id: number, turn: number): number {
  let hash = Math.imul(id, 0x9e3779b1) ^ Math.imul(turn, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
