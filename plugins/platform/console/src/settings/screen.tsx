import { type CallContext, can, HostError, notFound, page, redirect, Type, USERS } from '@plinth/kernel';
import { ADMINISTRATION, type SettingsView } from '@plinth/kernel/administration';
import { CONSOLE, consoleNonce, consolePage, type Screen } from '@plinth/pages';
import { controlFor, formTexts, labelOf, type Mistake, readForm } from '@plinth/pages/kit';
import { noteChange } from '../health/note.js';
import { changedTaps } from '../hooks/changes.js';
import { type ChangedSetting, SettingsForm } from './form.js';
import { SettingsList } from './list.js';
import { settingTexts } from './texts.js';
import { found, inWords, shown } from './words.js';

const access = can('manage_options');
const plugin = Type.String({ route: '[a-z0-9-]+', description: 'Id of the plugin.' });

/** What the owner mutes and moves on the screen of hooks is not typed here. */
const TAPS = 'taps';

async function viewOf({ use }: CallContext, id: string): Promise<{ title: string; view: SettingsView }> {
  const administration = use(ADMINISTRATION);
  const found = administration.plugins().find((each) => each.id === id);
  if (!found) throw notFound('plinth_plugin_not_found', `No plugin "${id}" is installed.`);
  return { title: found.title, view: await administration.settings(id) };
}

/** The settings of a plugin that are on its form, in words. */
function onForm({ plugin: id, schemas }: SettingsView): SettingsView['schemas'] {
  const shownHere = Object.entries(schemas).filter(([name]) => id !== 'kernel' || name !== TAPS);
  return inWords(Object.fromEntries(shownHere));
}

/** What a plugin is, in a sentence. */
function describesOf({ use, site }: CallContext, id: string): string {
  if (id === 'kernel') return settingTexts.in(site.language)('of_site');
  return use(ADMINISTRATION).declaration(id).describes ?? '';
}

/** What was changed here, with names instead of ids. */
async function storiesOf({ use, site }: CallContext, view: SettingsView): Promise<ChangedSetting[]> {
  const t = settingTexts.in(site.language);
  const people = await use(USERS).findMany([...new Set(view.changed.map(({ changedBy }) => changedBy))]);
  const names = new Map(people.map(({ id, displayName }) => [id, displayName]));
  return view.changed.map(({ name, changedAt, changedBy }) => ({
    name,
    configured: shown(view.configured[name], t, view.schemas[name]),
    by: names.get(changedBy) ?? t('nobody'),
    at: changedAt,
  }));
}

type More = {
  readonly find: string;
  readonly typed?: Readonly<Record<string, unknown>>;
  readonly mistakes?: readonly Mistake[];
  readonly done?: string | undefined;
};

async function showForm(call: CallContext, id: string, { find, typed = {}, mistakes = [], done }: More) {
  const { use, site } = call;
  const administration = use(ADMINISTRATION);
  const { title, view } = await viewOf(call, id);
  const schemas = onForm(view);
  const form = {
    path: use(CONSOLE).path,
    title,
    describes: describesOf(call, id),
    view: { ...view, schemas: found(schemas, find) },
    all: Object.keys(schemas).length,
    find,
    values: { ...view.values, ...typed },
    mistakes,
    changed: await storiesOf(call, view),
    taps: id === 'kernel' ? (await changedTaps(call)).size : 0,
    roles: administration.roles().map(({ id: value, title }) => ({ value, title })),
    nonce: consoleNonce(call),
    done,
  };
  return consolePage({
    title: settingTexts.in(site.language)('of', { title }),
    body: <SettingsForm {...form} />,
    status: mistakes.length > 0 ? 400 : 200,
  });
}

/** What differs from what is there; a form sends everything that it shows. */
function changesOf(view: SettingsView, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isNew = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(view.values[name]);
  return Object.fromEntries(Object.entries(values).filter(isNew));
}

const CHANGED = 'Changed settings.';

/** Leaves a line in the audit: what each setting was, and what it is. */
async function note(call: CallContext, view: SettingsView, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const t = settingTexts.in(call.site.language);
  const schemas = inWords(view.schemas);
  const lines = Object.entries(changes).flatMap(([name, to]) => {
    const schema = schemas[name];
    if (!schema) return [];
    const inText = (value: unknown) => (controlFor(schema).kind === 'secret' ? '…' : shown(value, t, schema));
    return [[labelOf(name, schema), { from: inText(view.values[name]), to: inText(to) }] as const];
  });
  await noteChange(call, CHANGED, Object.fromEntries(lines));
}

/** Saves what was sent; returns the mistakes that keep it from being saved. */
async function save(call: CallContext, id: string, find: string) {
  const { use, caller, request, site } = call;
  const { view } = await viewOf(call, id);
  const schemas = found(onForm(view), find);
  const { values, mistakes } = readForm(schemas, request.body, formTexts.in(site.language));
  if (mistakes.length > 0) return { values, mistakes };
  try {
    const changes = changesOf(view, values);
    await use(ADMINISTRATION).changeSettings(id, changes, caller.id);
    await note(call, view, changes);
    return { values, mistakes };
  } catch (thrown) {
    if (!(thrown instanceof HostError) || thrown.code !== 'HOST_SETTINGS_INVALID') throw thrown;
    const name = Object.keys(schemas)[0] ?? '';
    return { values, mistakes: [{ name, message: thrown.message }] };
  }
}

/** What a redirect says of what was done: `saved`, or `reset:berths`. */
async function doneText(call: CallContext, id: string, done: string): Promise<string | undefined> {
  const t = settingTexts.in(call.site.language);
  if (done === 'saved') return t('saved');
  const [act, name = ''] = done.split(':');
  if (act !== 'reset') return undefined;
  const schema = onForm((await viewOf(call, id)).view)[name];
  return schema ? t('was_reset', { name: labelOf(name, schema) }) : undefined;
}

const find = Type.String({ default: '', maxLength: 100, description: 'A part of the name or the help of a setting.' });

const pages = [
  page({
    method: 'GET',
    path: '/settings',
    summary: 'The plugins that can be set up.',
    access,
    async handle(call) {
      const { use, site } = call;
      const plugins = use(ADMINISTRATION).plugins();
      const views = await Promise.all(plugins.map(({ id }) => viewOf(call, id)));
      const rows = views
        .map(({ title, view }) => ({
          id: view.plugin,
          title,
          describes: describesOf(call, view.plugin),
          settings: Object.keys(onForm(view)).length,
          changed: view.changed.length,
        }))
        .filter(({ settings }) => settings > 0);
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
    args: { plugin, find, done: Type.String({ default: '', maxLength: 120, description: 'What was just done.' }) },
    async handle(call) {
      const { args } = call;
      return showForm(call, args.plugin, { find: args.find, done: await doneText(call, args.plugin, args.done) });
    },
  }),
  page({
    method: 'POST',
    path: '/settings/:plugin',
    summary: 'Changes settings of a plugin in the running site.',
    // It leaves a line itself, with what was there before.
    audited: false,
    access,
    args: { plugin, find, reset: Type.String({ default: '', maxLength: 100, description: 'A setting to be reset.' }) },
    async handle(call) {
      const { use, args, caller, site } = call;
      const { plugin: id, reset } = args;
      const search = args.find === '' ? '' : `find=${encodeURIComponent(args.find)}&`;
      const here = `${site.url}${use(CONSOLE).path}/settings/${id}?${search}`;
      if (reset !== '') {
        const { view } = await viewOf(call, id);
        if (!view.schemas[reset]) throw notFound('plinth_setting_not_found', `There is no setting "${reset}".`);
        await use(ADMINISTRATION).changeSettings(id, { [reset]: undefined }, caller.id);
        await note(call, view, { [reset]: view.configured[reset] });
        return redirect(`${here}done=reset:${reset}`);
      }
      const { values, mistakes } = await save(call, id, args.find);
      if (mistakes.length > 0) return showForm(call, id, { find: args.find, typed: values, mistakes });
      return redirect(`${here}done=saved`);
    },
  }),
];

/** The settings of every plugin. */
export const settingsScreen: Screen = {
  id: 'settings',
  title: 'Settings',
  section: 'settings',
  access,
  pages,
  wordpressPaths: ['/options-general.php'],
};
