import type { PluginContext, RawParameters } from '@plinth/kernel';
import { useTexts } from '@plinth/pages/kit';
import { type AppliedFilter, type ProductQuery, type ProductsAsked, productOrderTexts, SHOP } from '@plinth/shop';
import type { VNode } from 'preact';
import type { FieldOf } from '../fields.js';
import { type Choice, ChoiceInputs, ChoiceSelect } from './choices.js';
import { isMultiple, numbersOf, type ShownField, textsOf } from './chosen.js';
import { nestingOf, termChoices } from './term-choices.js';
import { filterTexts } from './texts.js';

/** What a shopper fills in for one filter, and what of it is in force. */
export interface FilledIn {
  readonly inputs: VNode;
  readonly applied: readonly AppliedFilter[];
  /** Whether it shows the category of the page as chosen, and so decides it. */
  readonly decidesCategory?: boolean;
}

type Asked = Pick<PluginContext, 'site' | 'use'> & { readonly parameters: RawParameters };

/** The parameter as it stands in the address: one value by its name, several as a list. */
function inAddress(parameters: RawParameters, name: string): string {
  return Array.isArray(parameters[name]) ? `${name}[]` : name;
}

function appliedOf(parameters: RawParameters, name: string, choices: readonly Choice[]): AppliedFilter[] {
  const parameter = inAddress(parameters, name);
  return choices.flatMap(({ value, label, name: own = label, isChosen, below = [] }) => [
    ...(isChosen ? [{ parameter, value: String(value), label: own }] : []),
    ...appliedOf(parameters, name, below),
  ]);
}

function checkBoxes(asked: Asked, name: string, choices: readonly Choice[]): FilledIn {
  return {
    inputs: <ChoiceInputs name={name} choices={choices} />,
    applied: appliedOf(asked.parameters, name, choices),
  };
}

function OrderInput({ field, current }: { field: FieldOf<'orderby'>; current: string | undefined }) {
  const t = useTexts(productOrderTexts);
  return (
    <select name="orderby" aria-label={field.filter_name}>
      {field.order_options.map((order) => (
        <option key={order} value={order} selected={order === current}>
          {t(order)}
        </option>
      ))}
    </select>
  );
}

/** An amount of the configuration, as people read it. */
function priceOf({ use }: Pick<Asked, 'use'>, amount: number): string {
  const shop = use(SHOP);
  return shop.price(Math.round(amount * 10 ** shop.currency().precision));
}

function ranges(asked: Asked, { field, name }: ShownField<FieldOf<'price_range'>>): FilledIn {
  const t = filterTexts.in(asked.site.language);
  const chosen = numbersOf(asked.parameters, name);
  const choices = field.price_ranges.map(({ min, max, unlimited }, index) => ({
    value: index,
    label:
      unlimited === 'yes' || max === undefined
        ? t('and_more', { price: priceOf(asked, min) })
        : t('range', { min: priceOf(asked, min), max: priceOf(asked, max) }),
    isChosen: chosen.includes(index),
  }));
  return checkBoxes(asked, name, choices);
}

function SliderInputs(props: { shown: ShownField<FieldOf<'price_slider'>>; low: string; high: string }) {
  const { shown, low, high } = props;
  const { field, name } = shown;
  const { price_slider_min: min, price_slider_max: max, price_slider_step: step } = field;
  const t = useTexts(filterTexts);
  const bounds = { type: 'number', min, max, step } as const;
  return (
    <div class="shop-range">
      <label>
        {t('from')} <input {...bounds} name={`${name}_min`} placeholder={String(min)} value={low} />
      </label>
      <label>
        {t('to')} <input {...bounds} name={`${name}_max`} placeholder={String(max)} value={high} />
      </label>
    </div>
  );
}

function slider(asked: Asked, shown: ShownField<FieldOf<'price_slider'>>): FilledIn {
  const { field, name } = shown;
  const t = filterTexts.in(asked.site.language);
  const [low = ''] = textsOf(asked.parameters, `${name}_min`);
  const [high = ''] = textsOf(asked.parameters, `${name}_max`);
  const chip = (end: 'min' | 'max', value: string): AppliedFilter[] => {
    const amount = Number(value);
    if (value === '' || !Number.isFinite(amount)) return [];
    const words = { name: field.filter_name, price: priceOf(asked, amount) };
    return [
      {
        parameter: inAddress(asked.parameters, `${name}_${end}`),
        value,
        label: t(end === 'min' ? 'at_least' : 'at_most', words),
      },
    ];
  };
  return {
    inputs: <SliderInputs shown={shown} low={low} high={high} />,
    applied: [...chip('min', low), ...chip('max', high)],
  };
}

const STARS = [5, 4, 3, 2, 1];

function rating(asked: Asked, name: string): FilledIn {
  const t = filterTexts.in(asked.site.language);
  const chosen = numbersOf(asked.parameters, name);
  const choices = STARS.map((stars) => ({
    value: stars,
    label: t('stars', { count: stars }),
    isChosen: chosen.includes(stars),
  }));
  return checkBoxes(asked, name, choices);
}

function stockAndSale(asked: Asked, { field, name }: ShownField<FieldOf<'stock_sale'>>): FilledIn | undefined {
  const t = filterTexts.in(asked.site.language);
  const chosen = textsOf(asked.parameters, name);
  const offered = [
    ...(field.show_stock_filter === 'yes' ? (['stock'] as const) : []),
    ...(field.show_sale_filter === 'yes' ? (['sale'] as const) : []),
  ];
  const choices = offered.map((value) => ({ value, label: t(value), isChosen: chosen.includes(value) }));
  return choices.length === 0 ? undefined : checkBoxes(asked, name, choices);
}

async function terms(
  context: PluginContext,
  shown: ShownField<FieldOf<'tax'>>,
  query: ProductQuery,
  asked: ProductsAsked,
): Promise<FilledIn | undefined> {
  const { field, name } = shown;
  const { choices, implied } = await termChoices(context, shown, query, asked);
  if (choices.length === 0) return undefined;
  const multiple = isMultiple(field);
  const nesting = nestingOf(field);
  const list = { name, choices, multiple, columns: field.column_number ?? 1, ...(nesting ? { nesting } : {}) };
  return {
    inputs:
      field.filter_design === 'select' ? (
        <ChoiceSelect {...list} title={field.filter_name} />
      ) : (
        <ChoiceInputs {...list} />
      ),
    // The category of the page has its heading: it is no filter to be taken away.
    applied: appliedOf(asked.parameters, name, choices).filter(({ value }) => value !== String(implied)),
    decidesCategory: implied !== undefined,
  };
}

/** What a shopper fills in for one filter; undefined when it has nothing to offer. */
export async function filledIn(
  context: PluginContext,
  { field, name }: ShownField,
  query: ProductQuery,
  about: ProductsAsked,
): Promise<FilledIn | undefined> {
  const { site, use } = context;
  const { parameters } = about;
  const asked = { site, use, parameters };
  if (field.type === 'tax') return terms(context, { field, name }, query, about);
  if (field.type === 'orderby') {
    const [current] = textsOf(parameters, 'orderby');
    return { inputs: <OrderInput field={field} current={current} />, applied: [] };
  }
  if (field.type === 'price_range') return ranges(asked, { field, name });
  if (field.type === 'price_slider') return slider(asked, { field, name });
  if (field.type === 'review') return rating(asked, name);
  return stockAndSale(asked, { field, name });
}
