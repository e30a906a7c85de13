import { type CallContext, RestError } from '@plinth/kernel';
import { isBlank, sanitizeText, slugify } from '@plinth/kernel/text';
import type { Option } from '@plinth/pages/kit';
import { PRODUCT_TERMS, type ProductTaxonomy, type ProductTerm } from '../../ports.js';
import { inTree } from '../../terms/tree.js';

/** Most terms of a taxonomy that a form offers. */
const MOST_TERMS = 200;

/** A way to sort products, with the terms to choose from. */
export interface TermChoice {
  readonly taxonomy: ProductTaxonomy;
  readonly options: readonly Option[];
}

/** Whether the caller may sort products, and make what they are sorted by. */
export function termRights({ caller }: Pick<CallContext, 'caller'>) {
  return { mayAssign: caller.can('assign_product_terms'), mayMake: caller.can('edit_product_terms') };
}

/** Terms in the order of the tree, each named with those above it. */
function optionsOf(terms: readonly ProductTerm[]): Option[] {
  const names: string[] = [];
  return inTree(terms).map(({ depth, term: { id, name } }) => {
    names.splice(depth, names.length, name);
    return { value: String(id), title: names.join(' › ') };
  });
}

/** The terms of a taxonomy: the first by name, and those that are chosen, however many there are. */
export async function termOptions(
  { use }: Pick<CallContext, 'use'>,
  taxonomy: string,
  chosen: readonly number[] = [],
): Promise<Option[]> {
  const { terms, total } = await use(PRODUCT_TERMS).list({ taxonomy, limit: MOST_TERMS });
  const missing = chosen.filter((id) => !terms.some((term) => term.id === id));
  if (total <= MOST_TERMS || missing.length === 0) return optionsOf(terms);
  const others = await use(PRODUCT_TERMS).list({ taxonomy, include: missing, limit: MOST_TERMS });
  return optionsOf([...terms, ...others.terms]);
}

/** Everything that products are sorted by. */
export async function termChoices(call: Pick<CallContext, 'use'>, chosen: readonly number[]): Promise<TermChoice[]> {
  const taxonomies = await call.use(PRODUCT_TERMS).taxonomies();
  return Promise.all(
    taxonomies.map(async (taxonomy) => ({ taxonomy, options: await termOptions(call, taxonomy.name, chosen) })),
  );
}

/** Slugs that are tried one after the other for a name whose own is taken by another name. */
const MAX_SLUGS = 100;

async function termNamed({ use }: Pick<CallContext, 'use'>, taxonomy: string, name: string) {
  const terms = use(PRODUCT_TERMS);
  for (let number = 1; number <= MAX_SLUGS; number += 1) {
    const known = await terms.findByName(taxonomy, name);
    if (known) return known;
    const slug = slugify(name) || 'term';
    try {
      return await terms.create({ taxonomy, name, slug: number === 1 ? slug : `${slug}-${number}` });
    } catch (thrown) {
      // Another name has the slug, or somebody else was faster with this one.
      if (!(thrown instanceof RestError) || thrown.code !== 'term_exists') throw thrown;
    }
  }
  return undefined;
}

/** The ids of the terms of these names, made where there are none. Names that are the same make one term. */
export async function termsNamed(
  call: Pick<CallContext, 'use'>,
  taxonomy: string,
  names: readonly string[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const name of new Set(names.map((each) => sanitizeText(each).trim()))) {
    const term = isBlank(name) ? undefined : await termNamed(call, taxonomy, name);
    if (term) ids.push(term.id);
  }
  return ids;
}
