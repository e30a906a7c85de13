import {
  type ArgumentsOf,
  type CallContext,
  choice,
  page,
  type RestResponse,
  redirect,
  sayAct,
  Type,
} from '@plinth/kernel';
import { REST_SURFACE } from '@plinth/kernel/administration';
import { isBlank, sanitizeText } from '@plinth/kernel/text';
import { CONSOLE, errorOf, refusedFor } from '@plinth/pages';
import { Ago, Badge, ButtonLink, type Mistake, SelectField, TextField } from '@plinth/pages/kit';
import { resourceScreen } from '@plinth/pages/resource';
import { SHOP } from '@plinth/shop';
import type { EnabledFlag } from '../preset.js';
import { managers, namedPreset } from '../routes.js';
import { PRESETS } from '../store.js';
import { readConfig } from './config.js';
import { FilterRows } from './filters/list-view.js';
import { filterPages } from './filters/pages.js';
import { presetStyle } from './style.js';
import { presetTexts } from './texts.js';
import { configText, MAX_TITLE_LENGTH, Now, PresetFields, Switch } from './view.js';

/** Longer than any config that people write; the form keeps it when it is refused. */
const MAX_CONFIG_LENGTH = 500_000;

const id = Type.Integer({ description: 'Id of the preset.' });

const formArguments = {
  title: Type.String({ default: '', maxLength: 4 * MAX_TITLE_LENGTH, description: 'What it is called.' }),
  enabled: Type.Boolean({ default: false, description: 'Whether shoppers see it.' }),
  config: Type.String({ default: '', maxLength: MAX_CONFIG_LENGTH, description: 'Its filters as JSON.' }),
  revision: Type.Integer({ default: 0, minimum: 0, description: 'As which the form knew it.' }),
};

function home({ site, use }: CallContext, rest = ''): string {
  return `${site.url}${use(CONSOLE).path}/filter-presets${rest}`;
}

type PresetValues = ArgumentsOf<typeof formArguments>;

/** What a form said, as the store takes it, or why it does not. */
function readForm({ site }: CallContext, values: PresetValues) {
  const t = presetTexts.in(site.language);
  const title = sanitizeText(values.title).trim();
  const config = readConfig(t, values.config);
  const mistakes: Mistake[] =
    'mistakes' in config ? config.mistakes.map((message) => ({ name: 'config', message })) : [];
  if (isBlank(title)) mistakes.unshift({ name: 'title', message: t('no_title') });
  if (title.length > MAX_TITLE_LENGTH)
    mistakes.unshift({ name: 'title', message: t('long_title', { most: MAX_TITLE_LENGTH }) });
  const flag: EnabledFlag = values.enabled ? 'yes' : 'no';
  return { title, flag, config: 'config' in config ? config.config : [], refused: refusedFor(mistakes) };
}

async function ask(call: CallContext, method: 'POST' | 'DELETE', preset: number, body = {}): Promise<void> {
  await call.use(REST_SURFACE).ask(call, { method, path: `/filter-presets/v1/presets/${preset}`, body });
}

const switchPage = page({
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
});

/** Filter presets: made, changed, switched and removed. */
export const presetScreen = resourceScreen({
  id: 'filter-presets',
  title: 'Filter presets',
  section: 'shop',
  order: 60,
  access: managers,
  texts: presetTexts,
  redirects: 302,
  done: ['on', 'off', 'filters', 'late'],
  head: ({ site }) => presetStyle.link(site),
  list: {
    path: '/filter-presets',
    summary: 'The filter presets of the shop.',
    args: {
      search: Type.String({ default: '', maxLength: 200, description: 'Text that occurs in the title.' }),
      status: choice(['all', 'enabled', 'disabled'], { default: 'all', description: 'Only enabled or disabled ones.' }),
    },
    async rows({ args, use }, { limit, offset }) {
      const { search, status } = args;
      const enabled = status === 'all' ? {} : { enabled: status === 'enabled' };
      const query = { search, orderBy: 'title', order: 'asc', limit, offset, ...enabled } as const;
      const [rows, total] = await Promise.all([use(PRESETS).summaries(query), use(PRESETS).count(query)]);
      return { rows, total };
    },
    key: (row) => row.id,
    columns: ({ link, nonce, path, text }) => [
      {
        key: 'title',
        title: text('title'),
        heads: true,
        cell: ({ id: preset, title }) => <a href={link(`/filter-presets/${preset}`)}>{title}</a>,
      },
      {
        key: 'state',
        title: text('state'),
        cell: ({ flag }) => (
          <Badge tone={flag === 'yes' ? 'good' : 'plain'}>{text(flag === 'yes' ? 'enabled' : 'disabled')}</Badge>
        ),
      },
      {
        key: 'filters',
        title: text('filters'),
        cell: ({ fieldsEnabled: on, fieldsTotal: all }) => text('filters_of', { on, all }),
      },
      { key: 'modified', title: text('modified'), cell: ({ modifiedAt }) => <Ago at={modifiedAt} /> },
      { key: 'act', title: text('act'), cell: (preset) => <Switch path={path} nonce={nonce} preset={preset} /> },
    ],
    actions: ({ path, text }) => <ButtonLink to={`${path}/filter-presets/new`}>{text('add_title')}</ButtonLink>,
    filters: ({ text }) => (
      <>
        <TextField name="search" type="search" label={text('search')} maxLength={200} />
        <SelectField
          name="status"
          label={text('state')}
          options={[
            { value: 'all', title: text('any') },
            { value: 'enabled', title: text('enabled') },
            { value: 'disabled', title: text('disabled') },
          ]}
        />
      </>
    ),
  },
  item: {
    path: '/filter-presets/:id',
    summary: 'One filter preset.',
    args: { id },
    find: (call) => namedPreset(call, call.args.id),
    address: (item) => `/filter-presets/${item.id}`,
    name: (item) => item.title,
    lead: ({ text }) => text('edit_lead'),
    actions: ({ call, text }) => (
      <ButtonLink to={new URL(call.use(SHOP).productsUrl).pathname} kind="quiet">
        {text('see')}
      </ButtonLink>
    ),
    above: ({ item, isLate, nonce, path, text }) => (
      <>
        {isLate ? <Now preset={item} /> : null}
        <FilterRows to={`${path}/filter-presets/${item.id}`} nonce={nonce} preset={item} />
        <h2>{text('itself')}</h2>
      </>
    ),
  },
  form: {
    args: formArguments,
    initial: { config: '[]', revision: 0 },
    values: ({ title, flag, config, revision }) => ({
      title,
      enabled: flag === 'yes',
      config: configText(config),
      revision,
    }),
    // Whoever saves again after a conflict has seen what the preset is now.
    fields: ({ item, values, isLate, refused }) => (
      <PresetFields
        revision={(isLate ? item?.revision : values.revision) ?? 0}
        isOpen={isLate || errorOf(refused, 'config') !== undefined}
      />
    ),
    create: {
      path: '/filter-presets/new',
      summary: 'Makes a filter preset.',
      done: 'made',
      async run(call, values) {
        const { refused, ...fresh } = readForm(call, values);
        if (refused) return refused;
        const made = await call.use(PRESETS).createTitled({ ...fresh, status: 'publish' });
        sayAct(call, 'Made a filter preset.', { title: fresh.title });
        return `/filter-presets/${made}`;
      },
    },
    update: {
      summary: 'Changes a filter preset, unless somebody else did since the form was made.',
      async run(call, values, item) {
        const { refused, ...changes } = readForm(call, values);
        if (refused) return refused;
        if (!(await call.use(PRESETS).edit(item.id, values.revision, changes)))
          return { mistakes: [], message: presetTexts.in(call.site.language)('conflict'), status: 409 };
        sayAct(call, 'Changed a filter preset.', { title: item.title });
        return undefined;
      },
    },
  },
  removal: {
    asks: 'page',
    summary: 'Removes a filter preset for good.',
    done: 'removed',
    question: ({ item, text }) => <p>{text('delete_question', { count: item.fieldsTotal })}</p>,
    async run(call, { id: preset, title }) {
      await ask(call, 'DELETE', preset);
      sayAct(call, 'Deleted a filter preset.', { title });
    },
  },
  pages: [switchPage, ...filterPages],
});
