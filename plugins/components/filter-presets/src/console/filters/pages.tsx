import { type CallContext, choice, notFound, page, type Route, redirect, sayAct, Type } from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage, type Refused, refusedFor } from '@plinth/pages';
import type { Option } from '@plinth/pages/kit';
import { PRODUCT_TERMS } from '@plinth/shop';
import type { PresetField } from '../../fields.js';
import type { Preset } from '../../preset.js';
import { managers, namedPreset } from '../../routes.js';
import { PRESETS } from '../../store.js';
import { MAX_FIELDS } from '../config.js';
import { presetStyle } from '../style.js';
import { FilterFormPage } from './form-view.js';
import { readFilter } from './reading.js';
import { filterFormTexts } from './texts.js';
import { type FilterValues, freshValues, KINDS, type Kind, sentValues, valuesOf } from './values.js';

/** Most terms of a taxonomy that the form offers. */
const MOST_TERMS = 200;

const id = Type.Integer({ description: 'Id of the preset.' });
const at = Type.Integer({ minimum: 0, maximum: MAX_FIELDS, description: 'Place of the filter, from 0.' });
const revision = Type.Integer({ default: -1, minimum: -1, description: 'As which the form knew the preset.' });
const kind = choice(KINDS, { default: 'tax', description: 'Kind of the filter.' });

/** One filter of a preset that is looked at or changed: at a place, or a new one. */
interface Edited {
  readonly preset: Preset;
  readonly kind: Kind;
  readonly at: number | undefined;
}

function presetPath({ use }: CallContext, preset: number): string {
  return `${use(CONSOLE).path}/filter-presets/${preset}`;
}

function filterAt(preset: Preset, place: number): PresetField {
  const field = preset.config[place];
  if (!field) throw notFound('rest_preset_filter_not_found', 'The preset has no filter at this place.');
  return field;
}

async function termsOf({ use }: CallContext, field: PresetField | undefined): Promise<Option[] | undefined> {
  if (field?.type !== 'tax') return undefined;
  const query = { taxonomy: field.taxonomy, orderBy: 'name', order: 'asc', limit: MOST_TERMS } as const;
  const { terms } = await use(PRODUCT_TERMS).list(query);
  const chosen = (field.terms ?? []).filter((each) => !terms.some((term) => term.id === each));
  const others = chosen.length > 0 ? await use(PRODUCT_TERMS).list({ ...query, include: chosen }) : { terms: [] };
  return [...others.terms, ...terms].map((term) => ({ value: String(term.id), title: term.name }));
}

async function show(
  call: CallContext,
  { preset, kind: shown, at: place }: Edited,
  form: { values: FilterValues; refused?: Refused | undefined },
) {
  const { site, use } = call;
  const { values, refused } = form;
  const path = presetPath(call, preset.id);
  const existing = place === undefined ? undefined : preset.config[place];
  const t = filterFormTexts.in(site.language);
  const taxonomies = await use(PRODUCT_TERMS).taxonomies();
  const view = {
    home: `${use(CONSOLE).path}/filter-presets`,
    preset: { title: preset.title, path },
    to: place === undefined ? `${path}/filters/new` : `${path}/filters/${place}`,
    removeTo: place === undefined ? undefined : `${path}/filters/${place}/remove`,
    ...{ nonce: consoleNonce(call), kind: shown, values, revision: preset.revision, refused },
    taxonomies: taxonomies.map(({ name, title }) => ({ value: name, title })),
    terms: await termsOf(call, existing),
  };
  return consolePage({
    title: place === undefined ? t('fresh') : t('edit', { name: values.name }),
    ...(refused ? { status: refused.status } : {}),
    head: presetStyle.link(site),
    body: <FilterFormPage {...view} />,
  });
}

/** Writes the filters of a preset, unless somebody else did since; undefined then. */
async function write(call: CallContext, { id: preset, title, flag }: Preset, seen: number, config: PresetField[]) {
  const { site, use } = call;
  if (!(await use(PRESETS).edit(preset, seen, { title, flag, config }))) return undefined;
  sayAct(call, 'Changed the filters of a preset.', { preset: title, filters: String(config.length) });
  return redirect(`${site.url}${presetPath(call, preset)}?done=filters`, 303);
}

async function save(call: CallContext, edited: Edited, seen: number) {
  const { request, site, use } = call;
  const { preset, at: place } = edited;
  const t = filterFormTexts.in(site.language);
  const values = sentValues(request.body);
  const existing = place === undefined ? undefined : filterAt(preset, place);
  const taxonomies = (await use(PRODUCT_TERMS).taxonomies()).map(({ name }) => name);
  const read = readFilter(edited.kind, { values, t, existing, taxonomies });
  if ('mistakes' in read) return show(call, edited, { values, refused: refusedFor(read.mistakes) });
  if (place === undefined && preset.config.length >= MAX_FIELDS) {
    const refused = { mistakes: [], message: t('most', { most: MAX_FIELDS }), status: 400 };
    return show(call, edited, { values, refused });
  }
  const config = [...preset.config];
  config.splice(place ?? config.length, place === undefined ? 0 : 1, read.field);
  const done = await write(call, preset, seen, config);
  return done ?? show(call, edited, { values, refused: { mistakes: [], message: t('conflict'), status: 409 } });
}

/** Whoever is late comes back to the preset, which shows the filters as they are now. */
async function rearrange(call: CallContext, preset: Preset, seen: number, config: PresetField[]) {
  const path = `${call.site.url}${presetPath(call, preset.id)}`;
  return (await write(call, preset, seen, config)) ?? redirect(`${path}?done=late`, 303);
}

/** The filters of a preset, one by one. */
export const filterPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/filter-presets/:id/filters/new',
    summary: 'The form of a new filter of a preset.',
    access: managers,
    args: { id, kind },
    resource: (call) => namedPreset(call, call.args.id),
    handle: (call) =>
      show(call, { preset: call.resource, kind: call.args.kind, at: undefined }, { values: freshValues() }),
  }),
  page({
    method: 'POST',
    path: '/filter-presets/:id/filters/new',
    summary: 'Adds a filter to a preset.',
    access: managers,
    args: { id, kind, revision },
    resource: (call) => namedPreset(call, call.args.id),
    handle: (call) => save(call, { preset: call.resource, kind: call.args.kind, at: undefined }, call.args.revision),
  }),
  page({
    method: 'GET',
    path: '/filter-presets/:id/filters/:at',
    summary: 'One filter of a preset.',
    access: managers,
    args: { id, at },
    resource: (call) => namedPreset(call, call.args.id),
    handle(call) {
      const field = filterAt(call.resource, call.args.at);
      const edited = { preset: call.resource, kind: field.type, at: call.args.at };
      return show(call, edited, { values: valuesOf(field) });
    },
  }),
  page({
    method: 'POST',
    path: '/filter-presets/:id/filters/:at',
    summary: 'Changes a filter of a preset, unless somebody else changed the preset meanwhile.',
    access: managers,
    args: { id, at, revision },
    resource: (call) => namedPreset(call, call.args.id),
    handle(call) {
      const field = filterAt(call.resource, call.args.at);
      return save(call, { preset: call.resource, kind: field.type, at: call.args.at }, call.args.revision);
    },
  }),
  page({
    method: 'POST',
    path: '/filter-presets/:id/filters/:at/move',
    summary: 'Moves a filter of a preset one place up or down.',
    access: managers,
    args: { id, at, revision, by: choice(['up', 'down'], { description: 'Which way.' }) },
    resource: (call) => namedPreset(call, call.args.id),
    async handle(call) {
      const { at: place, revision: seen, by } = call.args;
      const field = filterAt(call.resource, place);
      const config = [...call.resource.config];
      config.splice(place, 1);
      config.splice(Math.max(0, by === 'up' ? place - 1 : place + 1), 0, field);
      return rearrange(call, call.resource, seen, config);
    },
  }),
  page({
    method: 'POST',
    path: '/filter-presets/:id/filters/:at/remove',
    summary: 'Takes a filter out of a preset.',
    access: managers,
    args: { id, at, revision },
    resource: (call) => namedPreset(call, call.args.id),
    async handle(call) {
      const { at: place, revision: seen } = call.args;
      filterAt(call.resource, place);
      const config = call.resource.config.filter((_, index) => index !== place);
      return rearrange(call, call.resource, seen, config);
    },
  }),
];
