import { type ArgumentsOf, type CallContext, choice, notFound, RestError, Type } from '@plinth/kernel';
import { type Refused, refusedBy, refusedFor } from '@plinth/pages';
import type { Option } from '@plinth/pages/kit';
import { PRODUCT_TERMS, type ProductTaxonomy } from '../../ports.js';
import { productTermTexts } from './texts.js';

const MOST_PARENTS = 200;
const MAX_ID = 2_147_483_647;

/** The arguments of the form. */
export const termArguments = {
  name: Type.String({ default: '', maxLength: 1_000, description: 'The name.' }),
  slug: Type.String({ default: '', maxLength: 1_000, description: 'The address; empty to make it from the name.' }),
  parent: Type.Integer({ default: 0, minimum: 0, maximum: MAX_ID, description: 'What it lies below; 0 for nothing.' }),
  description: Type.String({ default: '', maxLength: 10_000, description: 'HTML.' }),
};

/** What the form of a term sends. */
export type TermValues = ArgumentsOf<typeof termArguments>;

/** What the form says that it was shown with. */
export const seenArguments = {
  seen_name: Type.String({ default: '', maxLength: 1_000, description: 'The name that was shown.' }),
  seen_slug: Type.String({ default: '', maxLength: 1_000, description: 'The address that was shown.' }),
};

/** What to do with what is there. */
export const actArguments = {
  act: choice(['save', 'delete'], { default: 'save', description: 'What to do.' }),
  sure: choice(['', '1'], { default: '', description: 'Whether it was asked before it is deleted.' }),
};

/** The taxonomy of that name, by default the first. @throws RestError 404 */
export async function taxonomyNamed({ use }: CallContext, name: string): Promise<ProductTaxonomy> {
  const all = await use(PRODUCT_TERMS).taxonomies();
  const found = name === '' ? all[0] : all.find((taxonomy) => taxonomy.name === name);
  if (!found) throw notFound('product_taxonomy_not_found', 'There is no such taxonomy of products.');
  return found;
}

/** The term of that id, with its taxonomy. @throws RestError 404 */
export async function termNamed(call: CallContext, id: number) {
  const term = await call.use(PRODUCT_TERMS).find(id);
  if (!term) throw notFound('product_term_not_found', 'There is no such term of products.');
  return { term, taxonomy: await taxonomyNamed(call, term.taxonomy) };
}

/** What a term may lie below: the first by name, and the one that is chosen. */
export async function parentsOf(
  { use }: CallContext,
  taxonomy: ProductTaxonomy,
  { own = 0, chosen = 0 }: { readonly own?: number; readonly chosen?: number },
): Promise<Option[]> {
  if (!taxonomy.hierarchical) return [];
  const { terms } = await use(PRODUCT_TERMS).list({ taxonomy: taxonomy.name, limit: MOST_PARENTS });
  const missing =
    chosen > 0 && !terms.some(({ id }) => id === chosen) ? await use(PRODUCT_TERMS).find(chosen) : undefined;
  const all = missing?.taxonomy === taxonomy.name ? [...terms, missing] : terms;
  return all.filter(({ id }) => id !== own).map(({ id, name }) => ({ value: String(id), title: name }));
}

const FIELDS = {
  empty_term_name: ['name', 'name_missing'],
  product_attribute_invalid: ['name', 'name_missing'],
  term_exists: ['slug', 'slug_taken'],
  product_term_invalid: ['parent', 'below_itself'],
} as const;

/** The store speaks by codes; here they are mistakes beside their fields. */
export function refusedTerm(call: CallContext, thrown: unknown): Refused {
  const t = productTermTexts.in(call.site.language);
  const known = Object.entries(FIELDS).find(([code]) => thrown instanceof RestError && thrown.code === code);
  if (!known) return refusedBy(call, thrown);
  const [, [name, message]] = known;
  return refusedFor([{ name, message: t(message) }]) ?? refusedBy(call, thrown);
}
