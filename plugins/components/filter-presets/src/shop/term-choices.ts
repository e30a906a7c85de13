import type { PluginContext } from '@plinth/kernel';
import {
  PRODUCT_TERMS,
  PRODUCTS,
  type ProductQuery,
  type ProductSelection,
  type ProductsAsked,
  type ProductTerm,
} from '@plinth/shop';
import type { FieldOf } from '../fields.js';
import type { Choice, Nesting } from './choices.js';
import { chosenTerms, isMultiple, type ShownField } from './chosen.js';
import { filterTexts } from './texts.js';

const MAX_CHOICES = 200;

type TaxField = FieldOf<'tax'>;

interface Offered {
  readonly terms: readonly ProductTerm[];
  /** How many products each has: of the whole shop, or of what is selected (adaptive). */
  readonly counts: ReadonlyMap<number, number>;
  readonly chosen: ReadonlySet<number>;
  /** The category of the page, where the filter shows it as chosen though its own parameter does not say so. */
  readonly implied: number | undefined;
}

/** The terms to choose from, and the one that the page had chosen before any filter. */
export interface TermChoices {
  readonly choices: readonly Choice[];
  readonly implied: number | undefined;
}

/** The category of the page, where it is among the terms and the filter has room for it beside what was chosen. */
function impliedBy(
  { field }: ShownField<TaxField>,
  terms: readonly ProductTerm[],
  chosen: ReadonlySet<number>,
  { category }: ProductsAsked,
): number | undefined {
  if (category === undefined || chosen.has(category.id) || !terms.some(({ id }) => id === category.id))
    return undefined;
  return isMultiple(field) || chosen.size === 0 ? category.id : undefined;
}

/** How many products have each term, of those that the page asks for by itself, the implied category left out. */
async function countsOf(
  { use }: PluginContext,
  terms: readonly ProductTerm[],
  { taxonomy }: TaxField,
  { own, implied }: { own: ProductSelection; implied: number | undefined },
): Promise<ReadonlyMap<number, number>> {
  const conditions = (own.terms ?? []).filter(({ ids }) => implied === undefined || !ids.includes(implied));
  // The whole shop is counted with the terms already.
  if (conditions.length === 0 && (own.search ?? '').trim() === '')
    return new Map(terms.map(({ id, count }) => [id, count]));
  return use(PRODUCTS).termCounts({ ...own, terms: conditions }, taxonomy);
}

async function offeredBy(
  context: PluginContext,
  shown: ShownField<TaxField>,
  query: ProductQuery,
  asked: ProductsAsked,
): Promise<Offered> {
  const { use } = context;
  const { taxonomy, terms: listed = [], order_by = 'name', order = 'asc', adaptive, hierarchical } = shown.field;
  const include = listed.length > 0 ? { include: listed } : { hideEmpty: true };
  const chosen = new Set(chosenTerms(shown, asked.parameters));
  const found = await use(PRODUCT_TERMS).list({ taxonomy, ...include, orderBy: order_by, order, limit: MAX_CHOICES });
  const implied = impliedBy(shown, found.terms, chosen, asked);
  const counts =
    adaptive === 'yes'
      ? await use(PRODUCTS).termCounts(query, taxonomy)
      : await countsOf(context, found.terms, shown.field, { own: asked.own, implied });
  const terms = found.terms.filter(
    ({ id, parentId }) =>
      (adaptive !== 'yes' || chosen.has(id) || id === implied || (counts.get(id) ?? 0) > 0) &&
      (hierarchical !== 'parents_only' || parentId === 0),
  );
  return { terms, counts, chosen, implied: terms.some(({ id }) => id === implied) ? implied : undefined };
}

/** How the terms of a filter stand below each other; undefined where they do not. */
export function nestingOf({ hierarchical }: TaxField): Nesting | undefined {
  return hierarchical === 'collapsed' || hierarchical === 'expanded' || hierarchical === 'open'
    ? hierarchical
    : undefined;
}

/** The terms below another one; at the top also those whose parent is no choice. */
function below(terms: readonly ProductTerm[], parent: number): ProductTerm[] {
  const ids = new Set(terms.map(({ id }) => id));
  return terms.filter(({ parentId }) => (ids.has(parentId) ? parentId : 0) === parent);
}

/** The terms to choose from, below each other where the filter says so. */
export async function termChoices(
  context: PluginContext,
  shown: ShownField<TaxField>,
  query: ProductQuery,
  asked: ProductsAsked,
): Promise<TermChoices> {
  const { field } = shown;
  const { terms, counts, chosen, implied } = await offeredBy(context, shown, query, asked);
  const t = filterTexts.in(context.site.language);
  const isNested = nestingOf(field) !== undefined;
  const choiceOf = ({ id, name }: ProductTerm): Choice => {
    const { label: own = '', tooltip } = field.terms_text?.[id] ?? {};
    const label = own || name;
    return {
      value: id,
      name: label,
      label: field.show_count === 'yes' ? t('counted', { name: label, number: counts.get(id) ?? 0 }) : label,
      isChosen: chosen.has(id) || id === implied,
      tooltip,
      below: isNested ? below(terms, id).map(choiceOf) : [],
    };
  };
  return { choices: (isNested ? below(terms, 0) : terms).map(choiceOf), implied };
}
