import type { BundleSection, ExportContext } from '@plinth/bundle';
import { type PluginContext, Type } from '@plinth/kernel';
import { DATABASE, fields, sql } from '@plinth/kernel/database';
import { TAXONOMIES, TERMS, type Term } from '../ports.js';
import { termIds } from '../terms/keep.js';
import { type KeptTerm, TERM_LIBRARY } from '../terms/library.js';
import { terms } from '../terms/tables.js';

const termItem = Type.Object(
  {
    taxonomy: Type.String({ description: 'category, post_tag, or one that a plugin brings.' }),
    slug: Type.String({ minLength: 1, description: 'With the taxonomy the natural key.' }),
    name: Type.String({ minLength: 1 }),
    description: Type.Optional(Type.String()),
    parent: Type.Optional(Type.String({ description: 'Slug of the term above; it must stand before.' })),
  },
  { additionalProperties: false },
);

type TermItem = Type.Static<typeof termItem>;

const BATCH = 500;

async function allTerms({ use }: PluginContext, taxonomy: string): Promise<Term[]> {
  const found: Term[] = [];
  for (;;) {
    const query = { taxonomy, orderBy: 'id', order: 'asc', limit: BATCH, offset: found.length } as const;
    const { terms } = await use(TERM_LIBRARY).list(query);
    found.push(...terms);
    if (terms.length < BATCH) return found;
  }
}

/** The terms so that each stands after the one above it. */
function parentsFirst(terms: readonly Term[]): Term[] {
  const byId = new Map(terms.map((term) => [term.id, term]));
  const ordered = new Set<Term>();
  const visit = (term: Term): void => {
    const parent = byId.get(term.parentId);
    if (parent && !ordered.has(parent)) visit(parent);
    ordered.add(term);
  };
  for (const term of terms) visit(term);
  return [...ordered];
}

async function exported(pluginContext: PluginContext, taxonomy: string): Promise<TermItem[]> {
  const terms = await allTerms(pluginContext, taxonomy);
  const slugs = new Map(terms.map((term) => [term.id, term.slug]));
  return parentsFirst(terms).map(({ slug, name, description, parentId }) => {
    const parent = slugs.get(parentId);
    return { taxonomy, slug, name, description, ...(parent === undefined ? {} : { parent }) };
  });
}

/** Makes terms one by one, for a library that takes no more at once. */
async function keepEach(items: readonly TermItem[], { use }: PluginContext): Promise<KeptTerm[]> {
  const kept: KeptTerm[] = [];
  for (const { taxonomy, slug, parent, ...rest } of items) {
    const known = await use(TERMS).findBySlug(taxonomy, slug);
    const above = parent === undefined ? undefined : await use(TERMS).findBySlug(taxonomy, parent);
    if (parent !== undefined && !above) throw new Error(`${taxonomy}/${slug}: there is no term "${parent}" above it.`);
    const fresh = { ...rest, taxonomy, slug, ...(above ? { parentId: above.id } : {}) };
    const { id } = known ?? (await use(TERM_LIBRARY).create(fresh));
    kept.push({ id, isNew: known === undefined });
  }
  return kept;
}

/** Reports the terms of taxonomies that no enabled plugin has. */
async function reportOthers(names: readonly string[], { use, leaveOut }: ExportContext): Promise<void> {
  const counted = await use(DATABASE).sql<{ taxonomy: string; count: number }>`
    SELECT ${fields({ taxonomy: terms.taxonomy, count: sql`COUNT(*)` })} FROM ${terms}
     GROUP BY ${terms.taxonomy} ORDER BY ${terms.taxonomy}`;
  for (const { taxonomy, count } of counted)
    if (!names.includes(taxonomy))
      leaveOut(`Terms of the taxonomy "${taxonomy}" were left out because no enabled plugin has it: ${count}.`);
}

/** The section `terms` of a site bundle; the key of a term is `<taxonomy>/<slug>`. */
export const termSection: BundleSection = {
  name: 'terms',
  title: 'Categories, tags and other terms',
  item: termItem,
  async import(items: readonly TermItem[], context) {
    const library = context.use(TERM_LIBRARY);
    const kept = library.keepMany ? await library.keepMany(items) : await keepEach(items, context);
    for (const [index, { taxonomy, slug }] of items.entries()) {
      const term = kept[index];
      if (!term) continue;
      context.remember('terms', `${taxonomy}/${slug}`, term.id);
      context.count(term.isNew ? 'created' : 'kept');
    }
  },
  async export(pluginContext) {
    const names = pluginContext
      .use(TAXONOMIES)
      .all()
      .map(({ name }) => name);
    await reportOthers(names, pluginContext);
    return (await Promise.all(names.map((name) => exported(pluginContext, name)))).flat();
  },
  async find(key, { use }) {
    const [taxonomy = '', slug = ''] = key.split('/');
    return (await use(TERMS).findBySlug(taxonomy, slug))?.id;
  },
  findMany: (keys, { use }) =>
    termIds(
      use(DATABASE),
      keys.map((key) => {
        const [taxonomy = '', slug = ''] = key.split('/');
        return { taxonomy, slug };
      }),
    ),
};
