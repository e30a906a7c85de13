import {
  type CallContext,
  CONSOLE,
  choice,
  consoleNonce,
  consolePage,
  offsetOf,
  page,
  pagingArguments,
  REST_SURFACE,
  type Refused,
  type RestResponse,
  redirect,
  refusedFor,
  type Screen,
  sanitizeText,
  sayAct,
  Type,
} from '@plinth/kernel';
import type { Mistake } from '@plinth/kernel/page';
import { SHOP } from '@plinth/shop';
import type { EnabledFlag, Preset } from '../preset.js';
import { managers, namedPreset } from '../routes.js';
import { PRESETS } from '../store.js';
import { readConfig } from './config.js';
import { filterPages } from './filters/pages.js';
import { presetStyle } from './style.js';
import { presetTexts } from './texts.js';
import {
  configText,
  MAX_TITLE_LENGTH,
  NewPresetPage,
  PresetList,
  PresetPage,
  PresetRemoval,
  type PresetValues,
} from './view.js';

const DONE = ['', 'saved', 'made', 'removed', 'on', 'off', 'filters', 'late'] as const;
type Done = (typeof DONE)[number];

const EMPTY: PresetValues = { title: '', enabled: false, config: '[]', revision: 0 };
/** Longer than any config that people write; the form keeps it when it is refused. */
const MAX_CONFIG_LENGTH = 500_000;

const doneArgument = choice(DONE, { default: '', description: 'What was just done.' });
const id = Type.Integer({ description: 'Id of the preset.' });

const formArguments = {
  title: Type.String({ default: '', maxLength: 4 * MAX_TITLE_LENGTH, description: 'What it is called.' }),
  enabled: Type.Boolean({ default: false, description: 'Whether shoppers see it.' }),
  config: Type.String({ default: '', maxLength: MAX_CONFIG_LENGTH, description: 'Its filters as JSON.' }),
  revision: Type.Integer({ default: 0, minimum: 0, description: 'As which the form knew it.' }),
};

function frame(call: CallContext, done: Done, refused?: Refused) {
  const t = presetTexts.in(call.site.language);
  return {
    ...{ path: call.use(CONSOLE).path, nonce: consoleNonce(call), refused },
    done: done === '' ? undefined : t(done === 'filters' ? 'filters_saved' : done),
    isLate: done === 'late',
  };
}

function home({ site, use }: CallContext, rest = ''): string {
  return `${site.url}${use(CONSOLE).path}/filter-presets${rest}`;
}

/** What a form said, as the store takes it, or why it does not. */
function readForm({ site }: CallContext, values: PresetValues) {
  const t = presetTexts.in(site.language);
  const title = sanitizeText(values.title).trim();
  const config = readConfig(t, values.config);
  const mistakes: Mistake[] =
    'mistakes' in config ? config.mistakes.map((message) => ({ name: 'config', message })) : [];
  if (title === '') mistakes.unshift({ name: 'title', message: t('no_title') });
  if (title.length > MAX_TITLE_LENGTH)
    mistakes.unshift({ name: 'title', message: t('long_title', { most: MAX_TITLE_LENGTH }) });
  const flag: EnabledFlag = values.enabled ? 'yes' : 'no';
  return { title, flag, config: 'config' in config ? config.config : [], refused: refusedFor(mistakes) };
}

function showNew(call: CallContext, values: PresetValues, refused?: Refused) {
  return consolePage({
    title: presetTexts.in(call.site.language)('fresh'),
    ...(refused ? { status: refused.status } : {}),
    head: presetStyle.link(call.site),
    body: <NewPresetPage {...frame(call, '', refused)} values={values} />,
  });
}

function showOne(call: CallContext, preset: Preset, more: { done?: Done; values?: PresetValues; refused?: Refused }) {
  const { done = '', refused } = more;
  const { title, flag, config, revision } = preset;
  const values = more.values ?? { title, enabled: flag === 'yes', config: configText(config), revision };
  const shop = new URL(call.use(SHOP).productsUrl).pathname;
  return consolePage({
    title,
    ...(refused ? { status: refused.status } : {}),
    head: presetStyle.link(call.site),
    body: <PresetPage {...frame(call, done, refused)} preset={preset} values={values} shop={shop} />,
  });
}

async function save(call: CallContext, preset: Preset, values: PresetValues) {
  const { use, site } = call;
  const { refused, ...changes } = readForm(call, values);
  if (refused) return showOne(call, preset, { values, refused });
  if (await use(PRESETS).edit(preset.id, values.revision, changes)) {
    sayAct(call, 'Changed a filter preset.', { title: preset.title });
    return redirect(home(call, `/${preset.id}?done=saved`));
  }
  // Either it is gone, which is said, or it is another one now: whoever saves again has seen it.
  const current = await namedPreset(call, preset.id);
  const conflict = { mistakes: [], message: presetTexts.in(site.language)('conflict'), status: 409 };
  return showOne(call, current, { values: { ...values, revision: current.revision }, refused: conflict });
}

async function ask(call: CallContext, method: 'POST' | 'DELETE', preset: number, body = {}): Promise<void> {
  await call.use(REST_SURFACE).ask(call, { method, path: `/filter-presets/v1/presets/${preset}`, body });
}

const listPage = page({
  method: 'GET',
  path: '/filter-presets',
  summary: 'The filter presets of the shop.',
  access: managers,
  args: {
    ...pagingArguments({ perPage: 20 }),
    search: Type.String({ default: '', maxLength: 200, description: 'Text that occurs in the title.' }),
    status: choice(['all', 'enabled', 'disabled'], { default: 'all', description: 'Only enabled or disabled ones.' }),
    done: doneArgument,
  },
  async handle(call) {
    const { page: number, per_page: perPage, search, status, done } = call.args;
    const query = {
      ...({ search, orderBy: 'title', order: 'asc', limit: perPage, offset: offsetOf(call.args) } as const),
      ...(status === 'all' ? {} : { enabled: status === 'enabled' }),
    };
    const [presets, total] = await Promise.all([call.use(PRESETS).summaries(query), call.use(PRESETS).count(query)]);
    const view = { ...frame(call, done), presets, total, search, status, page: number, perPage };
    return consolePage({ title: presetTexts.in(call.site.language)('presets'), body: <PresetList {...view} /> });
  },
});

const newPages = [
  page({
    method: 'GET',
    path: '/filter-presets/new',
    summary: 'The form of a new filter preset.',
    access: managers,
    handle: (call) => showNew(call, EMPTY),
  }),
  page({
    method: 'POST',
    path: '/filter-presets/new',
    summary: 'Makes a filter preset.',
    access: managers,
    args: formArguments,
    async handle(call) {
      const { refused, ...fresh } = readForm(call, call.args);
      if (refused) return showNew(call, call.args, refused);
      const made = await call.use(PRESETS).createTitled({ ...fresh, status: 'publish' });
      sayAct(call, 'Made a filter preset.', { title: fresh.title });
      return redirect(home(call, `/${made}?done=made`));
    },
  }),
];

const onePages = [
  page({
    method: 'GET',
    path: '/filter-presets/:id',
    summary: 'One filter preset.',
    access: managers,
    args: { id, done: doneArgument },
    resource: (call) => namedPreset(call, call.args.id),
    handle: (call) => showOne(call, call.resource, { done: call.args.done }),
  }),
  page({
    method: 'POST',
    path: '/filter-presets/:id',
    summary: 'Changes a filter preset, unless somebody else did since the form was made.',
    access: managers,
    args: { id, ...formArguments },
    resource: (call) => namedPreset(call, call.args.id),
    handle: (call) => save(call, call.resource, call.args),
  }),
  page({
    method: 'POST',
    path: '/filter-presets/:id/switch',
    summary: 'Enables or disables a filter preset.',
    access: managers,
    args: { id, enabled: Type.Boolean({ description: 'Whether shoppers are to see it.' }) },
    async handle(call): Promise<RestResponse> {
      const { id: preset, enabled } = call.args;
      const { title } = await namedPreset(call, preset);
      await ask(call, 'POST', preset, { enabled });
      sayAct(call, enabled ? 'Enabled a filter preset.' : 'Disabled a filter preset.', { title });
      return redirect(home(call, `?done=${enabled ? 'on' : 'off'}`));
    },
  }),
  page({
    method: 'GET',
    path: '/filter-presets/:id/delete',
    summary: 'Asks before a filter preset goes for good.',
    access: managers,
    args: { id },
    resource: (call) => namedPreset(call, call.args.id),
    handle(call) {
      const { resource: preset, site, use } = call;
      const view = { path: use(CONSOLE).path, nonce: consoleNonce(call), preset };
      const title = presetTexts.in(site.language)('remove_title');
      return consolePage({ title, body: <PresetRemoval {...view} /> });
    },
  }),
  page({
    method: 'POST',
    path: '/filter-presets/:id/delete',
    summary: 'Removes a filter preset for good.',
    access: managers,
    args: { id },
    async handle(call): Promise<RestResponse> {
      const { title } = await namedPreset(call, call.args.id);
      await ask(call, 'DELETE', call.args.id);
      sayAct(call, 'Deleted a filter preset.', { title });
      return redirect(home(call, '?done=removed'));
    },
  }),
];

/** Filter presets: made, changed, switched and removed. */
export const presetScreen: Screen = {
  id: 'filter-presets',
  title: 'Filter presets',
  section: 'shop',
  order: 60,
  access: managers,
  pages: [listPage, ...newPages, ...onePages, ...filterPages],
};
