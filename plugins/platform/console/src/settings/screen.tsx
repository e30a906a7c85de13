import {
  ADMINISTRATION,
  type CallContext,
  CONSOLE,
  can,
  consoleNonce,
  consolePage,
  HostError,
  notFound,
  page,
  redirect,
  type Screen,
  type SettingsView,
  Type,
  USERS,
} from '@plinth/kernel';
import { formTexts, labelOf, type Mistake, readForm } from '@plinth/kernel/page';
import { type ChangedSetting, SettingsForm, shown } from './form.js';
import { SettingsList } from './list.js';
import { settingTexts } from './texts.js';

const access = can('manage_options');
const plugin = Type.String({ route: '[a-z0-9-]+', description: 'Id of the plugin.' });

async function viewOf({ use }: CallContext, id: string): Promise<{ title: string; view: SettingsView }> {
  const administration = use(ADMINISTRATION);
  const found = administration.plugins().find((each) => each.id === id);
  if (!found) throw notFound('plinth_plugin_not_found', `No plugin "${id}" is installed.`);
  return { title: found.title, view: await administration.settings(id) };
}

/** What was changed here, with names instead of ids. */
async function storiesOf({ use, site }: CallContext, view: SettingsView): Promise<ChangedSetting[]> {
  const t = settingTexts.in(site.language);
  const people = await use(USERS).findMany([...new Set(view.changed.map(({ changedBy }) => changedBy))]);
  const names = new Map(people.map(({ id, displayName }) => [id, displayName]));
  return view.changed.flatMap(({ name, changedAt, changedBy }) => {
    const schema = view.schemas[name];
    if (!schema) return [];
    const configured = shown(view.configured[name], t('empty_value'));
    return [{ name, label: labelOf(name, schema), configured, by: names.get(changedBy) ?? t('nobody'), at: changedAt }];
  });
}

async function showForm(
  call: CallContext,
  id: string,
  {
    typed = {},
    mistakes = [],
    done,
  }: { typed?: Readonly<Record<string, unknown>>; mistakes?: readonly Mistake[]; done?: string | undefined },
) {
  const { use, site } = call;
  const { title, view } = await viewOf(call, id);
  const parts = {
    path: use(CONSOLE).path,
    title,
    view,
    values: { ...view.values, ...typed },
    mistakes,
    changed: await storiesOf(call, view),
    roles: use(ADMINISTRATION)
      .roles()
      .map((role) => role.id),
    nonce: consoleNonce(call),
    done,
  };
  return consolePage({
    title: settingTexts.in(site.language)('of', { title }),
    body: <SettingsForm {...parts} />,
    status: mistakes.length > 0 ? 400 : 200,
  });
}

/** What differs from what is there; a form sends everything. */
function changesOf(view: SettingsView, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isNew = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(view.values[name]);
  return Object.fromEntries(Object.entries(values).filter(isNew));
}

/** Saves what was sent; returns the mistakes that keep it from being saved. */
async function save(call: CallContext, id: string) {
  const { use, caller, request, site } = call;
  const { view } = await viewOf(call, id);
  const { values, mistakes } = readForm(view.schemas, request.body, formTexts.in(site.language));
  if (mistakes.length > 0) return { values, mistakes };
  try {
    await use(ADMINISTRATION).changeSettings(id, changesOf(view, values), caller.id);
    return { values, mistakes };
  } catch (thrown) {
    if (!(thrown instanceof HostError) || thrown.code !== 'HOST_SETTINGS_INVALID') throw thrown;
    const name = Object.keys(view.schemas)[0] ?? '';
    return { values, mistakes: [{ name, message: thrown.message }] };
  }
}

const pages = [
  page({
    method: 'GET',
    path: '/settings',
    summary: 'The plugins that can be set up.',
    access,
    async handle({ use, site }) {
      const administration = use(ADMINISTRATION);
      const views = await Promise.all(administration.plugins().map(({ id }) => administration.settings(id)));
      const titles = new Map(administration.plugins().map(({ id, title }) => [id, title]));
      const rows = views
        .filter(({ schemas }) => Object.keys(schemas).length > 0)
        .map(({ plugin: id, schemas, changed }) => ({
          id,
          title: titles.get(id) ?? id,
          settings: Object.keys(schemas).length,
          changed: changed.length,
        }));
      return consolePage({
        title: settingTexts.in(site.language)('title'),
        body: <SettingsList path={use(CONSOLE).path} rows={rows} />,
      });
    },
  }),
  page({
    method: 'GET',
    path: '/settings/:plugin',
    summary: 'The settings of a plugin as a form.',
    access,
    args: { plugin, done: Type.String({ default: '', maxLength: 20, description: 'What was just done.' }) },
    handle(call) {
      const { args, site } = call;
      const t = settingTexts.in(site.language);
      const done = args.done === 'saved' ? t('saved') : args.done === 'reset' ? t('was_reset') : undefined;
      return showForm(call, args.plugin, { done });
    },
  }),
  page({
    method: 'POST',
    path: '/settings/:plugin',
    summary: 'Changes settings of a plugin in the running site.',
    access,
    args: { plugin, reset: Type.String({ default: '', maxLength: 100, description: 'A setting to be reset.' }) },
    async handle(call) {
      const { use, args, caller, site } = call;
      const here = `${site.url}${use(CONSOLE).path}/settings/${args.plugin}`;
      if (args.reset !== '') {
        const { view } = await viewOf(call, args.plugin);
        if (!view.schemas[args.reset])
          throw notFound('plinth_setting_not_found', `There is no setting "${args.reset}".`);
        await use(ADMINISTRATION).changeSettings(args.plugin, { [args.reset]: undefined }, caller.id);
        return redirect(`${here}?done=reset`);
      }
      const { values, mistakes } = await save(call, args.plugin);
      if (mistakes.length > 0) return showForm(call, args.plugin, { typed: values, mistakes });
      return redirect(`${here}?done=saved`);
    },
  }),
];

/** The settings of every plugin. */
export const settingsScreen: Screen = { id: 'settings', title: 'Settings', section: 'settings', access, pages };
