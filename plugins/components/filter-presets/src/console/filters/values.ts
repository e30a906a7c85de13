import type { RawParameters } from '@plinth/kernel';
import { SHOPPER_ORDERS } from '@plinth/shop';
import { type FieldOf, isOn, type PresetField } from '../../fields.js';

/** The kinds of filters, in the order in which they are offered. */
export const KINDS = ['tax', 'price_range', 'price_slider', 'review', 'stock_sale', 'orderby'] as const;
/** A kind of filter. */
export type Kind = (typeof KINDS)[number];

/** Whether a filter folds, and how it begins. */
export const FOLDS = ['no', 'opened', 'closed'] as const;
/** How the terms of a filter look. */
export const DESIGNS = ['checkbox', 'radio', 'select'] as const;
/** What becomes of terms below others. */
export const NESTINGS = ['no', 'parents_only', 'collapsed', 'expanded', 'open'] as const;
/** Whether a product needs all of the chosen terms, or any. */
export const RELATIONS = ['and', 'or'] as const;
/** By what terms are sorted. */
export const SORTED_BY = ['name', 'slug', 'count', 'term_order'] as const;
/** In which direction. */
export const DIRECTIONS = ['asc', 'desc'] as const;
/** By what terms are sorted, and in which direction. */
export const SORTINGS = SORTED_BY.flatMap((by) => DIRECTIONS.map((direction) => `${by} ${direction}` as const));

/** What the form of a filter holds, as it was typed. */
export interface FilterValues {
  readonly name: string;
  readonly isShown: boolean;
  readonly folds: string;
  readonly taxonomy: string;
  readonly terms: readonly string[];
  readonly design: string;
  readonly isMultiple: boolean;
  readonly relation: string;
  readonly nesting: string;
  readonly sorted: string;
  readonly columns: string;
  readonly hasCounts: boolean;
  readonly isAdaptive: boolean;
  readonly ranges: readonly { readonly min: string; readonly max: string }[];
  readonly lowest: string;
  readonly highest: string;
  readonly step: string;
  readonly orders: readonly string[];
  readonly hasStock: boolean;
  readonly hasSale: boolean;
}

const FRESH: FilterValues = {
  ...{ name: '', isShown: true, folds: 'no', taxonomy: 'product_cat', terms: [], design: 'checkbox', isMultiple: true },
  ...{
    relation: 'or',
    nesting: 'no',
    sorted: 'name asc',
    columns: '1',
    hasCounts: true,
    isAdaptive: false,
    ranges: [],
  },
  ...{ lowest: '', highest: '', step: '1', orders: [...SHOPPER_ORDERS], hasStock: true, hasSale: true },
};

/** What the form of a new filter begins with. */
export function freshValues(): FilterValues {
  return FRESH;
}

function ofTax(field: FieldOf<'tax'>): Partial<FilterValues> {
  const { taxonomy, terms = [], filter_design: design = 'checkbox', multiple, relation = 'and' } = field;
  const { hierarchical = 'no', order_by = 'name', order = 'asc', column_number = 1 } = field;
  return {
    ...{ taxonomy, terms: terms.map(String), design, relation, nesting: hierarchical, sorted: `${order_by} ${order}` },
    isMultiple: design === 'select' ? multiple === 'yes' : multiple !== 'no',
    columns: String(column_number),
  };
}

function ofKind(field: PresetField): Partial<FilterValues> {
  if (field.type === 'tax') return ofTax(field);
  if (field.type === 'orderby') return { orders: field.order_options };
  if (field.type === 'price_range') {
    const ranges = field.price_ranges.map(({ min, max, unlimited }) => ({
      min: String(min),
      max: unlimited === 'yes' || max === undefined ? '' : String(max),
    }));
    return { ranges };
  }
  if (field.type === 'price_slider') {
    const { price_slider_min: lowest, price_slider_max: highest, price_slider_step: step } = field;
    return { lowest: String(lowest), highest: String(highest), step: String(step) };
  }
  if (field.type !== 'stock_sale') return {};
  return { hasStock: field.show_stock_filter === 'yes', hasSale: field.show_sale_filter === 'yes' };
}

/** A filter as its form holds it. */
export function valuesOf(field: PresetField): FilterValues {
  const folds = field.show_toggle === 'yes' ? (field.toggle_style ?? 'opened') : 'no';
  return {
    ...FRESH,
    ...{ name: field.filter_name, isShown: isOn(field), folds },
    ...{ hasCounts: field.show_count === 'yes', isAdaptive: field.adaptive === 'yes' },
    ...ofKind(field),
  };
}

function textsIn(body: RawParameters, name: string): string[] {
  return [body[name] ?? []].flat().map(String);
}

/** What was sent. */
export function sentValues(body: RawParameters): FilterValues {
  const text = (name: string) => textsIn(body, name)[0] ?? '';
  const isOnIn = (name: string) => text(name) !== '';
  const highest = textsIn(body, 'range_max');
  const ranges = textsIn(body, 'range_min').map((min, index) => ({
    min: min.trim(),
    max: (highest[index] ?? '').trim(),
  }));
  return {
    ...{ name: text('name'), isShown: isOnIn('shown'), folds: text('folds'), taxonomy: text('taxonomy') },
    ...{ terms: textsIn(body, 'terms'), design: text('design'), isMultiple: isOnIn('multiple') },
    ...{ relation: text('relation'), nesting: text('nesting'), sorted: text('sorted'), columns: text('columns') },
    ...{ hasCounts: isOnIn('counts'), isAdaptive: isOnIn('adaptive'), orders: textsIn(body, 'orders') },
    ranges: ranges.filter(({ min, max }) => min !== '' || max !== ''),
    ...{ lowest: text('lowest'), highest: text('highest'), step: text('step') },
    ...{ hasStock: isOnIn('stock'), hasSale: isOnIn('sale') },
  };
}
