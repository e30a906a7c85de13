import { shortenSlug } from '../services/slug.js';
import type { Where } from './table.js';

/** How many numbers are looked at together. */
const WINDOW = 32;

/** Where looking for the end of a long row of numbers stops; no table has as many rows. */
const MAX_NUMBER = 2 ** 40;

/** What slug is wanted, and where it must be the only one. */
export interface SlugClaim<T> {
  /** The slug that is tried first. */
  readonly desired: string;
  /** What is tried before numbers are: a term's slug with that of its parent. */
  readonly second?: string | undefined;
  /** Among which rows it is unique; without, among all. */
  readonly within?: Where<T>;
  /** What stands before the slug in the column, where that holds more than the slug. */
  readonly prefix?: string;
}

/** Which of some slugs are taken. */
type Taken = (slugs: readonly string[]) => Promise<ReadonlySet<string>>;

function numbers(from: number, count: number, step = 1): number[] {
  return Array.from({ length: count }, (_, index) => from + index * step);
}

/**
 * Where the free numbers begin behind a long row of taken ones, in few questions: doubling until one is free, then
 * closing in on it. Rows with gaps may have free numbers before.
 */
async function endOfRow(taken: (numbers: readonly number[]) => Promise<ReadonlySet<number>>): Promise<number> {
  let low = WINDOW;
  let high = MAX_NUMBER;
  let probes = numbers(0, 40)
    .map((power) => WINDOW * 2 ** (power + 1))
    .filter((number) => number < MAX_NUMBER);
  while (high - low > WINDOW) {
    const used = await taken(probes);
    const free = probes.findIndex((number) => !used.has(number));
    if (free === -1) low = probes.at(-1) ?? low;
    else {
      high = probes[free] ?? high;
      low = probes[free - 1] ?? low;
    }
    const step = Math.max(1, Math.floor((high - low) / WINDOW));
    probes = numbers(low + step, WINDOW, step).filter((number) => number < high);
    if (probes.length === 0) break;
  }
  return low + 1;
}

/** The forms that a slug may take, one after the other, without those that are taken. */
async function* forms(base: string, second: string | undefined, taken: Taken): AsyncGenerator<string> {
  yield base;
  if (second !== undefined && !(await taken([second])).has(second)) yield second;
  const numbered = (number: number) => `${base}-${number}`;
  const used = async (wanted: readonly number[]) => {
    const slugs = await taken(wanted.map(numbered));
    return new Set(wanted.filter((number) => slugs.has(numbered(number))));
  };
  for (let start = 2; ; start += WINDOW) {
    const window = numbers(start, WINDOW);
    const there = await used(window);
    for (const number of window) if (!there.has(number)) yield numbered(number);
    if (start === 2 && there.size === WINDOW) start = (await endOfRow(used)) - WINDOW;
  }
}

/**
 * Writes the first free form of a slug: itself, the second choice, then with `-2`, `-3` …. The unique index decides, and
 * whoever loses against another at the same moment goes on with the next.
 * @param taken which of some slugs are taken already
 * @param write writes one; false when it is taken
 */
export async function claimSlug(
  { desired, second }: Pick<SlugClaim<never>, 'desired' | 'second'>,
  taken: Taken,
  write: (slug: string) => Promise<boolean>,
): Promise<string> {
  const other = second === undefined ? undefined : shortenSlug(second);
  for await (const slug of forms(shortenSlug(desired), other, taken)) if (await write(slug)) return slug;
  throw new Error('The forms of a slug do not end.');
}
