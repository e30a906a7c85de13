import { type HtmlSink, html, type PluginContext, type RawParameters, type SafeHtml, stylesheet } from '@plinth/kernel';
import { type ProductQuery, type ProductsAsked, SHOP } from '@plinth/shop';
import type { PresetField } from '../fields.js';
import type { Preset } from '../preset.js';
import { shownFields, shownPresets, textsOf } from './chosen.js';
import { inputsOf } from './inputs.js';

/** A filter with its title, folding if it says so. */
function framed({ filter_name, show_toggle, toggle_style }: PresetField, inputs: SafeHtml): SafeHtml {
  if (show_toggle !== 'yes')
    return html`<fieldset><legend>${filter_name}</legend>${inputs}</fieldset>
`;
  return html`<details${toggle_style !== 'closed' && html` open`}><summary>${filter_name}</summary>${inputs}</details>
`;
}

/** The parameters of the address that this form does not decide itself, so that they stay. */
function otherParameters(parameters: RawParameters, isOwn: (name: string) => boolean): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    if (name === 'page' || isOwn(name)) return [];
    const field = Array.isArray(value) ? `${name}[]` : name;
    return textsOf(parameters, name).map((text): [string, string] => [field, text]);
  });
}

async function formOf(context: PluginContext, preset: Preset, query: ProductQuery, parameters: RawParameters) {
  const fields: SafeHtml[] = [];
  const shown = shownFields(preset);
  for (const each of shown) {
    const inputs = await inputsOf(context, each, query, parameters);
    if (inputs) fields.push(framed(each.field, inputs));
  }
  if (fields.length === 0) return null;
  const hasOrder = shown.some(({ field }) => field.type === 'orderby');
  const isOwn = (name: string) => name.startsWith(`p${preset.id}_`) || (hasOrder && name === 'orderby');
  const others = otherParameters(parameters, isOwn);
  const url = context.use(SHOP).productsUrl;
  const rest = new URLSearchParams(others).toString();
  return html`<form class="filter-preset" method="get" action="${url}" aria-label="${preset.title}">
<h2>${preset.title}</h2>
${others.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${fields}
<p><button type="submit">Filter</button> <a href="${url}${rest !== '' && `?${rest}`}">Clear</a></p></form>
`;
}

/** How the forms look. */
export const formStyle = stylesheet(
  'filter-presets',
  `form.filter-preset { border: 1px solid var(--line); border-radius: .6rem; padding: .5rem 1rem; margin-bottom: 1rem; }
form.filter-preset h2 { font-size: 1.05rem; margin: .25rem 0; } form.filter-preset ul { list-style: none; margin: 0; padding: 0; }
form.filter-preset ul ul { padding-left: 1.25rem; } form.filter-preset fieldset { border: 0; padding: 0; margin: .5rem 0; }
form.filter-preset legend, form.filter-preset > details > summary { font-weight: 600; }
form.filter-preset input[type=number] { font: inherit; width: 7rem; padding: .3rem; }
#field-config { font: .875rem/1.5 ui-monospace, monospace; tab-size: 2; }
`,
);

/** A form for each preset that shoppers see, above the list of products. */
export async function showForms(
  context: PluginContext,
  sink: HtmlSink,
  query: ProductQuery,
  { parameters }: ProductsAsked,
): Promise<void> {
  const forms: SafeHtml[] = [];
  for (const preset of await shownPresets(context)) {
    const form = await formOf(context, preset, query, parameters);
    if (form) forms.push(form);
  }
  if (forms.length > 0) sink.append(html`${formStyle.link(context.site)}${forms}`);
}
