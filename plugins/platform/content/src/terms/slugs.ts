import { type Database, slugify } from '@plinth/kernel';

/** Room that the column leaves after a suffix such as `-12345`. */
const LONGEST_BASE = 180;

/** Stands in for a name without anything that an address could show. */
const NAMELESS = 'term';

/** The slug that a wish or a name asks for. */
export function wantedSlug(wish: string | undefined, name: string): string {
  return (slugify(wish ?? '') || slugify(name) || NAMELESS).slice(0, LONGEST_BASE);
}

/** Whom a slug is for: the term itself may keep the one it has. */
export interface SlugOwner {
  readonly taxonomy: string;
  readonly parentSlug: string | undefined;
}

/** The first free form of a slug: itself, with that of the parent, with `-2`, `-3` …. Writing it may still be refused. */
export async function freeSlug(database: Database, wanted: string, owner: SlugOwner): Promise<string> {
  const sql = `SELECT slug FROM ${database.table('terms')} WHERE taxonomy = $1 AND (slug = $2 OR slug LIKE $3 ESCAPE '!')`;
  const pattern = `${wanted.replace(/[!%_]/g, '!$&')}-%`;
  const rows = await database.select<{ slug: string }>(sql, [owner.taxonomy, wanted, pattern]);
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(wanted)) return wanted;
  const below = owner.parentSlug === undefined ? undefined : `${wanted}-${owner.parentSlug}`.slice(0, LONGEST_BASE);
  if (below !== undefined && !taken.has(below)) return below;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
