import type { PluginContext } from '@plinth/kernel';
import type { ProductFilters, ProductQuery, ProductsAsked } from '@plinth/shop';
import type { PresetField } from '../fields.js';
import type { Preset } from '../preset.js';
import { shownFields, shownPresets } from './chosen.js';
import { type FilledIn, filledIn } from './inputs.js';

/** A filter with its title, folding if it says so. */
function Framed({ field, inputs }: Pick<FilledIn, 'inputs'> & { field: PresetField }) {
  const { filter_name: title, show_toggle, toggle_style } = field;
  if (show_toggle !== 'yes')
    return (
      <fieldset>
        <legend>{title}</legend>
        {inputs}
      </fieldset>
    );
  return (
    <details open={toggle_style !== 'closed'}>
      <summary>{title}</summary>
      {inputs}
    </details>
  );
}

async function filtersOf(
  context: PluginContext,
  preset: Preset,
  query: ProductQuery,
  asked: ProductsAsked,
): Promise<ProductFilters | undefined> {
  const shown = shownFields(preset);
  const filled: (FilledIn & { field: PresetField })[] = [];
  for (const each of shown) {
    const found = await filledIn(context, each, query, asked);
    if (found) filled.push({ ...found, field: each.field });
  }
  if (filled.length === 0) return undefined;
  const decidesCategory = filled.some((each) => each.decidesCategory);
  const hasOrder = shown.some(({ field }) => field.type === 'orderby');
  return {
    title: preset.title,
    fields: (
      <>
        {filled.map(({ field, inputs }, index) => (
          <Framed key={index} field={field} inputs={inputs} />
        ))}
      </>
    ),
    owns: (parameter) =>
      parameter.startsWith(`p${preset.id}_`) ||
      (hasOrder && parameter === 'orderby') ||
      (decidesCategory && parameter === 'category'),
    applied: filled.flatMap(({ applied }) => applied),
  };
}

/** The filters of each preset that shoppers see, in the form beside the list of products. */
export async function withPresets(
  context: PluginContext,
  filters: readonly ProductFilters[],
  query: ProductQuery,
  asked: ProductsAsked,
): Promise<readonly ProductFilters[]> {
  const own: ProductFilters[] = [];
  for (const preset of await shownPresets(context)) {
    const found = await filtersOf(context, preset, query, asked);
    if (found) own.push(found);
  }
  return [...filters, ...own];
}
