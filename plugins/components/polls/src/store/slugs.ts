import { type Database, slugify } from '@plinth/kernel';

/** Room that the column leaves after a number. */
const LONGEST_BASE = 180;

/** The slug of a title, or of the word poll where the title has nothing that could stand in an address. */
export function slugFor(title: string): string {
  return (
    slugify(title)
      .slice(0, LONGEST_BASE)
      // Bounded pattern: at most 180 characters, what was cut off above.
      .replace(/[-\uD800-\uDBFF]+$/, '') || 'poll'
  );
}

/** The slug and, as long as it is wanted, the same with `-2`, `-3` …, without those that are taken already. */
export async function* freeSlugs(database: Database, base: string): AsyncGenerator<string> {
  yield base;
  const rows = await database.select<{ slug: string }>(
    `SELECT slug FROM ${database.table('polls')} WHERE slug LIKE $1 ESCAPE '!'`,
    [`${base.replace(/[!%_]/g, '!$&')}-%`],
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  for (let number = 2; ; number += 1) {
    const slug = `${base}-${number}`;
    if (!taken.has(slug)) yield slug;
  }
}
