import { shortenSlug } from '../services/slug.js';
import { startsWith } from './search.js';
import { type Sql, sql } from './sql.js';
import type { ColumnReference, Where } from './table.js';

/** What slug is wanted, and where it must be the only one. */
export interface SlugClaim<T> {
  /** The slug that is wished for. */
  readonly wish: string;
  /** What is tried before numbers are: a term's slug with that of its parent. */
  readonly second?: string | undefined;
  /** Among which rows it is unique; without, among all. */
  readonly within?: Where<T>;
  /** What stands before the slug in the column, where that holds more than the slug. */
  readonly prefix?: string;
}

/** The forms that a slug may take, one after the other, without those that are taken. */
async function* forms<T>(column: ColumnReference, claim: SlugClaim<T>, taken: (condition: Sql) => Promise<string[]>) {
  const { prefix = '' } = claim;
  const base = shortenSlug(claim.wish);
  yield base;
  const used = new Set(await taken(sql`(${column} = ${prefix + base} OR ${startsWith(column, `${prefix}${base}-`)})`));
  const second = claim.second === undefined ? undefined : shortenSlug(claim.second);
  if (second !== undefined && !used.has(prefix + second)) yield second;
  for (let number = 2; ; number += 1) if (!used.has(`${prefix}${base}-${number}`)) yield `${base}-${number}`;
}

/**
 * Writes the first free form of a slug: itself, the second choice, then with `-2`, `-3` …. What is taken is looked up
 * once; the unique index decides, and whoever loses against another at the same moment goes on with the next.
 * @param taken the slugs, as the column holds them, that a condition holds for
 * @param write writes one; false when it is taken
 */
export async function claimSlug<T>(
  column: ColumnReference,
  claim: SlugClaim<T>,
  taken: (condition: Sql) => Promise<string[]>,
  write: (slug: string) => Promise<boolean>,
): Promise<string> {
  for await (const slug of forms(column, claim, taken)) if (await write(slug)) return slug;
  throw new Error('The forms of a slug do not end.');
}
