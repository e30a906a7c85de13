import { html, type PluginContext, type RawParameters, type SafeHtml } from '@plinth/kernel';
import { type ProductQuery, SHOP } from '@plinth/shop';
import type { FieldOf } from '../fields.js';
import { numbersOf, type ShownField, textsOf } from './chosen.js';
import { termInputs } from './term-choices.js';

const ORDER_TITLES: Readonly<Record<FieldOf<'orderby'>['order_options'][number], string>> = {
  menu_order: 'Default order',
  popularity: 'Most bought',
  rating: 'Best rated',
  date: 'Newest',
  price: 'Price, low to high',
  'price-desc': 'Price, high to low',
};

function checkbox(name: string, value: string | number, isChecked: boolean, label: string): SafeHtml {
  return html`<li><label><input type="checkbox" name="${name}[]" value="${value}"${isChecked && html` checked`}> ${label}</label></li>
`;
}

function orderInput({ filter_name, order_options }: FieldOf<'orderby'>, parameters: RawParameters): SafeHtml {
  const current = textsOf(parameters, 'orderby')[0];
  const options = order_options.map(
    (order) => html`<option value="${order}"${order === current && html` selected`}>${ORDER_TITLES[order]}</option>`,
  );
  return html`<select name="orderby" aria-label="${filter_name}">${options}</select>`;
}

function rangeInputs(
  context: PluginContext,
  { field, name }: ShownField<FieldOf<'price_range'>>,
  chosen: readonly number[],
) {
  const shop = context.use(SHOP);
  const price = (amount: number) => shop.price(Math.round(amount * 10 ** shop.currency().precision));
  const boxes = field.price_ranges.map(({ min, max, unlimited }, index) => {
    const label = unlimited === 'yes' || max === undefined ? `${price(min)} and more` : `${price(min)} – ${price(max)}`;
    return checkbox(name, index, chosen.includes(index), label);
  });
  return html`<ul>${boxes}</ul>`;
}

function sliderInputs({ field, name }: ShownField<FieldOf<'price_slider'>>, parameters: RawParameters): SafeHtml {
  const { price_slider_min: min, price_slider_max: max, price_slider_step: step } = field;
  const input = (end: 'min' | 'max', label: string, placeholder: number) =>
    html`<label>${label} <input type="number" name="${name}_${end}" min="${min}" max="${max}" step="${step}" placeholder="${placeholder}" value="${textsOf(parameters, `${name}_${end}`)[0]}"></label> `;
  return html`${input('min', 'From', min)}${input('max', 'to', max)}`;
}

const STARS = [5, 4, 3, 2, 1];

function ratingInputs(name: string, chosen: readonly number[]): SafeHtml {
  const boxes = STARS.map((stars) =>
    checkbox(name, stars, chosen.includes(stars), stars === 1 ? '1 star' : `${stars} stars`),
  );
  return html`<ul>${boxes}</ul>`;
}

function stockInputs({ field, name }: ShownField<FieldOf<'stock_sale'>>, chosen: readonly string[]): SafeHtml | null {
  const { show_stock_filter: stock, show_sale_filter: sale } = field;
  if (stock !== 'yes' && sale !== 'yes') return null;
  return html`<ul>${stock === 'yes' && checkbox(name, 'stock', chosen.includes('stock'), 'In stock')}
${sale === 'yes' && checkbox(name, 'sale', chosen.includes('sale'), 'On sale')}</ul>`;
}

/** What a shopper fills in for one filter; null when it has nothing to offer. */
export function inputsOf(
  context: PluginContext,
  { field, name }: ShownField,
  query: ProductQuery,
  parameters: RawParameters,
): Promise<SafeHtml | null> | SafeHtml | null {
  if (field.type === 'tax') return termInputs(context, { field, name }, query, parameters);
  if (field.type === 'orderby') return orderInput(field, parameters);
  if (field.type === 'price_range') return rangeInputs(context, { field, name }, numbersOf(parameters, name));
  if (field.type === 'price_slider') return sliderInputs({ field, name }, parameters);
  if (field.type === 'review') return ratingInputs(name, numbersOf(parameters, name));
  return stockInputs({ field, name }, textsOf(parameters, name));
}
