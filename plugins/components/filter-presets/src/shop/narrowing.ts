import type { PluginContext, RawParameters } from '@plinth/kernel';
import {
  PRODUCT_TERMS,
  type PriceRange,
  type ProductQuery,
  type ProductsAsked,
  type ProductTermCondition,
  SHOP,
} from '@plinth/shop';
import type { FieldOf } from '../fields.js';
import { chosenTerms, numbersOf, type ShownField, shownFields, shownPresets, textsOf } from './chosen.js';

const MAX_PRICE = 2_000_000_000;

/** An amount of the configuration or the address in minor units, within what a price can be. */
function minorUnits({ use }: Pick<PluginContext, 'use'>, amount: number): number {
  return Math.min(Math.round(amount * 10 ** use(SHOP).currency().precision), MAX_PRICE);
}

/** Both conditions on the price: every range of the one cut with every range of the other. */
function cut(first: readonly PriceRange[] | undefined, second: readonly PriceRange[]): readonly PriceRange[] {
  if (first === undefined) return second;
  const both = first.flatMap((a) =>
    second.map((b) => ({ min: Math.max(a.min ?? 0, b.min ?? 0), max: Math.min(a.max ?? Infinity, b.max ?? Infinity) })),
  );
  return both.filter(({ min, max }) => min <= max).map(({ min, max }) => (max === Infinity ? { min } : { min, max }));
}

type Narrow = (
  context: PluginContext,
  query: ProductQuery,
  parameters: RawParameters,
) => ProductQuery | Promise<ProductQuery>;

/** Which filter added a condition on terms. */
const ADDED_BY = new WeakMap<ProductTermCondition, string>();

/** Whether a condition on terms is what was chosen in a filter. */
export function isOf(condition: ProductTermCondition, name: string): boolean {
  return ADDED_BY.get(condition) === name;
}

async function byTerms(
  context: PluginContext,
  query: ProductQuery,
  shown: ShownField<FieldOf<'tax'>>,
  ids: readonly number[],
) {
  if (ids.length === 0) return query;
  const { field, name } = shown;
  const groups = field.relation === 'or' ? [ids] : ids.map((id) => [id]);
  const terms = [...(query.terms ?? [])];
  for (const group of groups) {
    const condition = { ids: await context.use(PRODUCT_TERMS).withDescendants(field.taxonomy, group) };
    ADDED_BY.set(condition, name);
    terms.push(condition);
  }
  return { ...query, terms };
}

function byRanges(
  context: PluginContext,
  query: ProductQuery,
  field: FieldOf<'price_range'>,
  chosen: readonly number[],
) {
  const ranges = chosen.flatMap((index) => field.price_ranges[index] ?? []);
  if (ranges.length === 0) return query;
  const prices = ranges.map(({ min, max, unlimited }): PriceRange => {
    const from = { min: minorUnits(context, min) };
    return unlimited === 'yes' || max === undefined ? from : { ...from, max: minorUnits(context, max) };
  });
  return { ...query, prices: cut(query.prices, prices) };
}

function byPrice(context: PluginContext, query: ProductQuery, name: string, parameters: RawParameters) {
  const bound = (end: 'min' | 'max') =>
    textsOf(parameters, `${name}_${end}`)
      .filter((text) => /^\d{1,10}(\.\d{1,6})?$/.test(text))
      .map((text) => minorUnits(context, Number(text)))[0];
  const [min, max] = [bound('min'), bound('max')];
  if (min === undefined && max === undefined) return query;
  const range = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  return { ...query, prices: cut(query.prices, [range]) };
}

function byRating(query: ProductQuery, chosen: readonly number[]): ProductQuery {
  const stars = chosen.filter((each) => each >= 1 && each <= 5);
  if (stars.length === 0) return query;
  return { ...query, ratings: query.ratings?.filter((each) => stars.includes(each)) ?? stars };
}

function byStockAndSale(query: ProductQuery, field: FieldOf<'stock_sale'>, chosen: readonly string[]): ProductQuery {
  const isAsked = (what: string, offered: 'yes' | 'no' | undefined) => offered === 'yes' && chosen.includes(what);
  return {
    ...query,
    ...(isAsked('stock', field.show_stock_filter) ? { inStock: true } : {}),
    ...(isAsked('sale', field.show_sale_filter) ? { onSale: true } : {}),
  };
}

function narrowing({ field, name }: ShownField): Narrow {
  return (context, query, parameters) => {
    if (field.type === 'tax') return byTerms(context, query, { field, name }, chosenTerms({ field, name }, parameters));
    if (field.type === 'price_range') return byRanges(context, query, field, numbersOf(parameters, name));
    if (field.type === 'price_slider') return byPrice(context, query, name, parameters);
    if (field.type === 'review') return byRating(query, numbersOf(parameters, name));
    if (field.type === 'stock_sale') return byStockAndSale(query, field, textsOf(parameters, name));
    // The order is a parameter of the shop's own page.
    return query;
  };
}

/** What the address asks of each filter that shoppers see; all filters must hold. */
export async function narrowed(
  context: PluginContext,
  asked: ProductQuery,
  { parameters }: ProductsAsked,
): Promise<ProductQuery> {
  let query = asked;
  for (const preset of await shownPresets(context)) {
    for (const shown of shownFields(preset)) query = await narrowing(shown)(context, query, parameters);
  }
  return query;
}
