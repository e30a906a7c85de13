import { html, type PluginContext, type RawParameters, type SafeHtml } from '@plinth/kernel';
import { PRODUCT_TERMS, PRODUCTS, type ProductQuery, type ProductTerm } from '@plinth/shop';
import type { FieldOf } from '../fields.js';
import { chosenTerms, isMultiple, type ShownField } from './chosen.js';

const MAX_CHOICES = 200;

interface Choices {
  readonly shown: ShownField<FieldOf<'tax'>>;
  readonly terms: readonly ProductTerm[];
  readonly counts: ReadonlyMap<number, number>;
  readonly chosen: ReadonlySet<number>;
}

/** The terms to choose from, with how many products each has: of the whole shop, or of what is selected (adaptive). */
async function choicesOf(
  { use }: PluginContext,
  shown: ShownField<FieldOf<'tax'>>,
  query: ProductQuery,
  parameters: RawParameters,
): Promise<Choices> {
  const { taxonomy, terms: offered = [], order_by = 'name', order = 'asc', adaptive, hierarchical } = shown.field;
  const include = offered.length > 0 ? { include: offered } : { hideEmpty: true };
  const chosen = new Set(chosenTerms(shown, parameters));
  const listed = await use(PRODUCT_TERMS).list({ taxonomy, ...include, orderBy: order_by, order, limit: MAX_CHOICES });
  const whole = new Map(listed.terms.map(({ id, count }) => [id, count]));
  const counts = adaptive === 'yes' ? await use(PRODUCTS).termCounts(query, taxonomy) : whole;
  const terms = listed.terms.filter(
    ({ id, parentId }) =>
      (adaptive !== 'yes' || chosen.has(id) || (counts.get(id) ?? 0) > 0) &&
      (hierarchical !== 'parents_only' || parentId === 0),
  );
  return { shown, terms, counts, chosen };
}

function labelOf({ shown, counts }: Choices, { id, name }: ProductTerm): string {
  const label = shown.field.terms_text?.[id]?.label || name;
  return shown.field.show_count === 'yes' ? `${label} (${counts.get(id) ?? 0})` : label;
}

function isNested({ shown }: Choices): boolean {
  return ['collapsed', 'expanded', 'open'].includes(shown.field.hierarchical ?? 'no');
}

/** The terms below another one; at the top also those whose parent is no choice. */
function below({ terms }: Choices, parent: number): ProductTerm[] {
  const ids = new Set(terms.map(({ id }) => id));
  return terms.filter(({ parentId }) => (ids.has(parentId) ? parentId : 0) === parent);
}

function options(choices: Choices, terms: readonly ProductTerm[], depth: number): SafeHtml[] {
  return terms.map(
    (
      term,
    ) => html`<option value="${term.id}"${choices.chosen.has(term.id) && html` selected`}>${'– '.repeat(depth)}${labelOf(choices, term)}</option>
${isNested(choices) && options(choices, below(choices, term.id), depth + 1)}`,
  );
}

function inputs(choices: Choices, terms: readonly ProductTerm[], first: SafeHtml | false = false): SafeHtml {
  const { field, name } = choices.shown;
  const type = isMultiple(field) ? 'checkbox' : 'radio';
  const columns = field.column_number ?? 1;
  const items = terms.map((term) => {
    const tooltip = field.terms_text?.[term.id]?.tooltip;
    const children = isNested(choices) ? below(choices, term.id) : [];
    return html`<li><label${tooltip !== undefined && html` title="${tooltip}"`}><input type="${type}" name="${name}[]" value="${term.id}"${choices.chosen.has(term.id) && html` checked`}> ${labelOf(choices, term)}</label>
${children.length > 0 && branch(choices, term, inputs(choices, children))}</li>
`;
  });
  return html`<ul style="columns: ${columns}">${first}${items}</ul>`;
}

/** A radio button that was chosen can only be taken back by choosing another one. */
function anyTerm({ shown: { field, name }, chosen }: Choices): SafeHtml | false {
  return (
    !isMultiple(field) &&
    html`<li><label><input type="radio" name="${name}[]" value=""${chosen.size === 0 && html` checked`}> Any</label></li>
`
  );
}

function branch({ shown }: Choices, { name }: ProductTerm, inner: SafeHtml): SafeHtml {
  if (shown.field.hierarchical === 'open') return inner;
  return html`<details${shown.field.hierarchical === 'expanded' && html` open`}><summary>More of ${name}</summary>${inner}</details>`;
}

/** The terms of a filter as checkboxes, radio buttons or a select; null when there is nothing to choose. */
export async function termInputs(
  context: PluginContext,
  shown: ShownField<FieldOf<'tax'>>,
  query: ProductQuery,
  parameters: RawParameters,
): Promise<SafeHtml | null> {
  const choices = await choicesOf(context, shown, query, parameters);
  if (choices.terms.length === 0) return null;
  const first = isNested(choices) ? below(choices, 0) : choices.terms;
  const { field, name } = shown;
  if (field.filter_design !== 'select') return inputs(choices, first, anyTerm(choices));
  const multiple = isMultiple(field);
  return html`<select name="${name}[]" aria-label="${field.filter_name}"${multiple && html` multiple`}>${!multiple && html`<option value="">Any</option>`}
${options(choices, first, 0)}</select>`;
}
