import type { PluginContext, RawParameters } from '@plinth/kernel';
import { PRODUCT_TERMS, PRODUCTS, type ProductQuery, type ProductTerm } from '@plinth/shop';
import type { FieldOf } from '../fields.js';
import type { Choice, Nesting } from './choices.js';
import { chosenTerms, type ShownField } from './chosen.js';
import { filterTexts } from './texts.js';

const MAX_CHOICES = 200;

type TaxField = FieldOf<'tax'>;

interface Offered {
  readonly terms: readonly ProductTerm[];
  /** How many products each has: of the whole shop, or of what is selected (adaptive). */
  readonly counts: ReadonlyMap<number, number>;
  readonly chosen: ReadonlySet<number>;
}

async function offeredBy(
  { use }: PluginContext,
  shown: ShownField<TaxField>,
  query: ProductQuery,
  parameters: RawParameters,
): Promise<Offered> {
  const { taxonomy, terms: listed = [], order_by = 'name', order = 'asc', adaptive, hierarchical } = shown.field;
  const include = listed.length > 0 ? { include: listed } : { hideEmpty: true };
  const chosen = new Set(chosenTerms(shown, parameters));
  const found = await use(PRODUCT_TERMS).list({ taxonomy, ...include, orderBy: order_by, order, limit: MAX_CHOICES });
  const whole = new Map(found.terms.map(({ id, count }) => [id, count]));
  const counts = adaptive === 'yes' ? await use(PRODUCTS).termCounts(query, taxonomy) : whole;
  const terms = found.terms.filter(
    ({ id, parentId }) =>
      (adaptive !== 'yes' || chosen.has(id) || (counts.get(id) ?? 0) > 0) &&
      (hierarchical !== 'parents_only' || parentId === 0),
  );
  return { terms, counts, chosen };
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
  parameters: RawParameters,
): Promise<Choice[]> {
  const { field } = shown;
  const { terms, counts, chosen } = await offeredBy(context, shown, query, parameters);
  const t = filterTexts.in(context.site.language);
  const isNested = nestingOf(field) !== undefined;
  const choiceOf = ({ id, name }: ProductTerm): Choice => {
    const { label: own = '', tooltip } = field.terms_text?.[id] ?? {};
    const label = own || name;
    return {
      value: id,
      name: label,
      label: field.show_count === 'yes' ? t('counted', { name: label, number: counts.get(id) ?? 0 }) : label,
      isChosen: chosen.has(id),
      tooltip,
      below: isNested ? below(terms, id).map(choiceOf) : [],
    };
  };
  return (isNested ? below(terms, 0) : terms).map(choiceOf);
}
