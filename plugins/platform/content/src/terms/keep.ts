import { byChunks, type Database, grouped } from '@plinth/kernel/database';
import { shortenSlug } from '@plinth/kernel/text';
import { sanitizeInlineHtml } from '@plinth/toolkit';
import type { KeptTerm, NamedTerm } from './library.js';
import { cleanName, desiredSlug, storedNameKey } from './rows.js';
import { terms } from './tables.js';

function keyOf({ taxonomy, slug }: { readonly taxonomy: string; readonly slug: string }): string {
  return `${taxonomy}/${slug}`;
}

/** The ids of terms by taxonomy and slug. */
export async function termIds(
  database: Database,
  wanted: readonly { readonly taxonomy: string; readonly slug: string }[],
): Promise<Map<string, number>> {
  const slugs = grouped(
    wanted,
    ({ taxonomy }) => taxonomy,
    ({ slug }) => slug,
  );
  const found = new Map<string, number>();
  for (const [taxonomy, ofIt] of slugs) {
    const rows = await byChunks(ofIt, (slug) =>
      database.rows(terms).list({ taxonomy, slug }, { columns: ['id', 'taxonomy', 'slug'] }),
    );
    for (const row of rows) found.set(keyOf(row), row.id);
  }
  return found;
}

function rowOf({ taxonomy, slug, name: dirty, description = '' }: NamedTerm) {
  const name = cleanName(dirty);
  return {
    ...{ taxonomy, name, nameKey: storedNameKey(name), description: sanitizeInlineHtml(description) },
    slug: shortenSlug(desiredSlug(slug, name)),
  };
}

/**
 * The terms with these slugs, those that were not there made by few statements; call it in a transaction.
 * @throws Error for a term above that is neither there nor among those before, RestError 400 `empty_term_name`
 */
export async function keepTerms(database: Database, wanted: readonly NamedTerm[]): Promise<KeptTerm[]> {
  const above = wanted.flatMap(({ taxonomy, parent: slug }) => (slug === undefined ? [] : [{ taxonomy, slug }]));
  const rows = wanted.map((term) => ({ term, row: rowOf(term) }));
  const seen = new Set((await termIds(database, [...rows.map(({ row }) => row), ...above])).keys());
  const fresh = new Set<NamedTerm>();
  for (const { term, row } of rows) {
    const { taxonomy, parent, slug } = term;
    if (parent !== undefined && !seen.has(keyOf({ taxonomy, slug: parent })))
      throw new Error(`${taxonomy}/${slug}: there is no term "${parent}" above it.`);
    if (!seen.has(keyOf(row))) fresh.add(term);
    seen.add(keyOf(row));
  }
  const made = rows.filter(({ term }) => fresh.has(term));
  await database.rows(terms).insertManyIfAbsent(made.map(({ row }) => row));
  const ids = await termIds(database, [...rows.map(({ row }) => row), ...above]);
  const idOf = (taxonomy: string, slug: string) => ids.get(keyOf({ taxonomy, slug })) ?? 0;
  const below = made.flatMap(({ term: { taxonomy, parent }, row: { slug } }) =>
    parent === undefined ? [] : [{ id: idOf(taxonomy, slug), parentId: idOf(taxonomy, parent) }],
  );
  await database.rows(terms).changeEach(below);
  return rows.map(({ term, row }) => ({ id: idOf(row.taxonomy, row.slug), isNew: fresh.has(term) }));
}
