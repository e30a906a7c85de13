import { sanitizeText } from '@plinth/kernel/text';
import type { Mistake } from '@plinth/pages/kit';
import { SHOPPER_ORDERS } from '@plinth/shop';
import type { FieldOf, PresetField } from '../../fields.js';
import type { FilterFormTexts } from './texts.js';
import {
  DESIGNS,
  DIRECTIONS,
  type FilterValues,
  FOLDS,
  type Kind,
  NESTINGS,
  RELATIONS,
  SORTED_BY,
  SORTINGS,
} from './values.js';

const MOST_COLUMNS = 8;
const MAX_NAME_LENGTH = 500;

/** A filter, or everything that is wrong with it. */
export type FilterReading = { readonly field: PresetField } | { readonly mistakes: readonly Mistake[] };

interface Reading {
  readonly values: FilterValues;
  readonly t: FilterFormTexts;
  /** The filter that is changed: what the form has no field for stays. */
  readonly existing: PresetField | undefined;
  readonly taxonomies: readonly string[];
}

function yesNo(is: boolean): 'yes' | 'no' {
  return is ? 'yes' : 'no';
}

function oneOf<T extends string>(allowed: readonly T[], text: string): T | undefined {
  return allowed.find((each) => each === text);
}

function amount(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** What every filter has, with its mistakes. */
function common({ values, t }: Reading) {
  const filter_name = sanitizeText(values.name).trim().slice(0, MAX_NAME_LENGTH);
  const folds = oneOf(FOLDS, values.folds) ?? 'no';
  const base = {
    filter_name,
    filter_enabled: yesNo(values.isShown),
    show_toggle: yesNo(folds !== 'no'),
    ...(folds === 'no' ? {} : { toggle_style: folds }),
  };
  const mistakes: Mistake[] = filter_name === '' ? [{ name: 'name', message: t('no_name') }] : [];
  return { base, mistakes };
}

function readTax(reading: Reading): FilterReading {
  const { values, t, existing, taxonomies } = reading;
  const { base, mistakes } = common(reading);
  const taxonomy = oneOf(taxonomies, values.taxonomy);
  const columns = Number(values.columns);
  const isColumns = Number.isInteger(columns) && columns >= 1 && columns <= MOST_COLUMNS;
  if (taxonomy === undefined) mistakes.push({ name: 'taxonomy', message: t('no_taxonomy') });
  if (!isColumns) mistakes.push({ name: 'columns', message: t('wrong_columns') });
  if (taxonomy === undefined || mistakes.length > 0) return { mistakes };
  const before = existing?.type === 'tax' && existing.taxonomy === taxonomy ? existing : undefined;
  const terms = before ? values.terms.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  const [order_by, order] = (oneOf(SORTINGS, values.sorted) ?? 'name asc').split(' ');
  return {
    field: {
      ...{ type: 'tax', ...base, taxonomy, ...(terms.length > 0 ? { terms } : {}) },
      ...(before?.terms_text ? { terms_text: before.terms_text } : {}),
      filter_design: oneOf(DESIGNS, values.design) ?? 'checkbox',
      ...{ multiple: yesNo(values.isMultiple), relation: oneOf(RELATIONS, values.relation) ?? 'or' },
      ...{ hierarchical: oneOf(NESTINGS, values.nesting) ?? 'no', column_number: columns },
      ...{ order_by: oneOf(SORTED_BY, order_by ?? '') ?? 'name', order: oneOf(DIRECTIONS, order ?? '') ?? 'asc' },
      ...{ show_count: yesNo(values.hasCounts), adaptive: yesNo(values.isAdaptive) },
    },
  };
}

function readRanges(reading: Reading): FilterReading {
  const { values, t } = reading;
  const { base, mistakes } = common(reading);
  const price_ranges = values.ranges.flatMap(({ min, max }, index): FieldOf<'price_range'>['price_ranges'] => {
    const [low, high] = [amount(min), amount(max)];
    if (low !== undefined && max === '') return [{ min: low, unlimited: 'yes' }];
    if (low !== undefined && high !== undefined && high >= low) return [{ min: low, max: high }];
    mistakes.push({ name: 'ranges', message: t('wrong_range', { number: index + 1 }) });
    return [];
  });
  if (values.ranges.length === 0) mistakes.push({ name: 'ranges', message: t('no_range') });
  return mistakes.length > 0 ? { mistakes } : { field: { type: 'price_range', ...base, price_ranges } };
}

function readSlider(reading: Reading): FilterReading {
  const { values, t } = reading;
  const { base, mistakes } = common(reading);
  const [lowest, highest, step] = [amount(values.lowest), amount(values.highest), amount(values.step)];
  if (lowest === undefined) mistakes.push({ name: 'lowest', message: t('no_number') });
  if (highest === undefined) mistakes.push({ name: 'highest', message: t('no_number') });
  if (step === undefined || step === 0) mistakes.push({ name: 'step', message: t('wrong_step') });
  if (lowest !== undefined && highest !== undefined && lowest >= highest)
    mistakes.push({ name: 'highest', message: t('wrong_bounds') });
  if (lowest === undefined || highest === undefined || step === undefined || mistakes.length > 0) return { mistakes };
  const bounds = { price_slider_min: lowest, price_slider_max: highest, price_slider_step: step };
  return { field: { type: 'price_slider', ...base, ...bounds } };
}

function readOrders(reading: Reading): FilterReading {
  const { values, t } = reading;
  const { base, mistakes } = common(reading);
  const order_options = SHOPPER_ORDERS.filter((order) => values.orders.includes(order));
  if (order_options.length === 0) mistakes.push({ name: 'orders', message: t('no_orders') });
  return mistakes.length > 0 ? { mistakes } : { field: { type: 'orderby', ...base, order_options } };
}

function readStock(reading: Reading): FilterReading {
  const { values, t } = reading;
  const { base, mistakes } = common(reading);
  if (!values.hasStock && !values.hasSale) mistakes.push({ name: 'stock', message: t('nothing_offered') });
  const offered = { show_stock_filter: yesNo(values.hasStock), show_sale_filter: yesNo(values.hasSale) };
  return mistakes.length > 0 ? { mistakes } : { field: { type: 'stock_sale', ...base, ...offered } };
}

function readRating(reading: Reading): FilterReading {
  const { base, mistakes } = common(reading);
  return mistakes.length > 0 ? { mistakes } : { field: { type: 'review', ...base } };
}

const READERS: Readonly<Record<Kind, (reading: Reading) => FilterReading>> = {
  tax: readTax,
  price_range: readRanges,
  price_slider: readSlider,
  review: readRating,
  stock_sale: readStock,
  orderby: readOrders,
};

/** Reads the form of a filter of this kind. */
export function readFilter(kind: Kind, reading: Reading): FilterReading {
  return READERS[kind](reading);
}
