import type { PluginContext } from '@plinth/kernel';
import {
  PRODUCT_TERMS,
  PRODUCTS,
  type ProductQuery,
  type ProductSelection,
  type ProductsAsked,
  type ProductTerm,
  type ProductTermCondition,
} from '@plinth/shop';
import type { FieldOf } from '../fields.js';
import type { Choice, Nesting } from './choices.js';
import { chosenTerms, isMultiple, type ShownField } from './chosen.js';
import { isOf } from './narrowing.js';
import { filterTexts } from './texts.js';

const MAX_CHOICES = 200;

type TaxField = FieldOf<'tax'>;

interface Offered {
  readonly terms: readonly ProductTerm[];
  /** How many products the list shows once each is chosen. */
  readonly countOf: (termId: number) => number;
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

/** How many products each term leads to. */
interface Counts {
  /** That the list shows once the term is chosen beside what is chosen now, or in its place where only one may be. */
  readonly shown: (termId: number) => number;
  /** That have the term, or one below it, among those that the other filters leave. */
  readonly left: ReadonlyMap<number, number>;
}

/**
 * Counts what choosing each term shows. Where all chosen terms are needed, that is what has the term among what is shown
 * now; where any of them suffices, what is shown now and what has the term; where only one may be chosen, what has the term
 * without the present choice.
 */
async function countsOf(
  { use }: PluginContext,
  { field, name }: ShownField<TaxField>,
  query: ProductQuery,
  { own, implied }: { own: ProductSelection; implied: number | undefined },
): Promise<Counts> {
  const { taxonomy, relation } = field;
  const branches = (selection: ProductSelection) =>
    use(PRODUCTS).termCounts(selection, taxonomy, { withDescendants: true });
  const isChoice = (condition: ProductTermCondition) =>
    isOf(condition, name) ||
    (implied !== undefined && (own.terms ?? []).includes(condition) && condition.ids.includes(implied));
  const conditions = query.terms ?? [];
  const ids = conditions.filter(isChoice).flatMap((condition) => condition.ids);
  const others = { ...query, terms: conditions.filter((condition) => !isChoice(condition)) };
  const isAll = isMultiple(field) && relation !== 'or';
  const left = await branches(isAll ? query : others);
  if (isAll || !isMultiple(field) || ids.length === 0) return { shown: (id) => left.get(id) ?? 0, left };
  const any = { ...others, terms: [...others.terms, { ids: [...new Set(ids)] }] };
  const [{ total }, both] = await Promise.all([use(PRODUCTS).list({ ...any, limit: 1, offset: 0 }), branches(any)]);
  return { shown: (id) => total + (left.get(id) ?? 0) - (both.get(id) ?? 0), left };
}

const NO_COUNTS: Counts = { shown: () => 0, left: new Map() };

async function offeredBy(
  context: PluginContext,
  shown: ShownField<TaxField>,
  query: ProductQuery,
  asked: ProductsAsked,
): Promise<Offered> {
  const { use } = context;
  const { field } = shown;
  const { taxonomy, terms: listed = [], order_by = 'name', order = 'asc', hierarchical } = field;
  const include = listed.length > 0 ? { include: listed } : { hideEmpty: true };
  const chosen = new Set(chosenTerms(shown, asked.parameters));
  const found = await use(PRODUCT_TERMS).list({ taxonomy, ...include, orderBy: order_by, order, limit: MAX_CHOICES });
  const implied = impliedBy(shown, found.terms, chosen, asked);
  const isAdaptive = field.adaptive === 'yes';
  const isCounted = isAdaptive || field.show_count === 'yes';
  const counts = isCounted ? await countsOf(context, shown, query, { own: asked.own, implied }) : NO_COUNTS;
  const terms = found.terms.filter(
    ({ id, parentId }) =>
      (!isAdaptive || chosen.has(id) || id === implied || (counts.left.get(id) ?? 0) > 0) &&
      (hierarchical !== 'parents_only' || parentId === 0),
  );
  const isOffered = terms.some(({ id }) => id === implied);
  return { terms, countOf: counts.shown, chosen, implied: isOffered ? implied : undefined };
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
  const { terms, countOf, chosen, implied } = await offeredBy(context, shown, query, asked);
  const t = filterTexts.in(context.site.language);
  const isNested = nestingOf(field) !== undefined;
  const choiceOf = ({ id, name }: ProductTerm): Choice => {
    const { label: own = '', tooltip } = field.terms_text?.[id] ?? {};
    const label = own || name;
    return {
      value: id,
      name: label,
      label: field.show_count === 'yes' ? t('counted', { name: label, number: countOf(id) }) : label,
      isChosen: chosen.has(id) || id === implied,
      tooltip,
      below: isNested ? below(terms, id).map(choiceOf) : [],
    };
  };
  return { choices: (isNested ? below(terms, 0) : terms).map(choiceOf), implied };
}
