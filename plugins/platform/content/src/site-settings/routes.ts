import { can, EDITABLE, invalidParam, type Route, route, under } from '@plinth/kernel';
import { SITE_SETTINGS } from '@plinth/kernel/administration';
import { TERM_LIBRARY } from '../terms/library.js';
import { readSettings, settingArguments, settingFields, settingsSchema, shownSettingsSchema } from './fields.js';

const manage = can('manage_options');
const schema = settingsSchema();
const shown = shownSettingsSchema();

const showSettings = route({
  method: 'GET',
  path: '/settings',
  summary: 'The settings of the site, by the names that clients know.',
  access: manage,
  item: schema,
  result: shown,
  handle: readSettings,
});

const changeSettings = route({
  method: EDITABLE,
  path: '/settings',
  summary: 'Changes the settings that are sent; null gives one its default back.',
  access: manage,
  args: settingArguments(),
  item: schema,
  result: shown,
  async handle(call) {
    const { args, sent, use } = call;
    const changes = Object.entries(settingFields).filter(([name]) => sent(name));
    for (const [name, { judge }] of changes) {
      const value = args[name];
      if (value !== null && value !== undefined) await judge?.(value, call);
    }
    for (const [name, { kept }] of changes) {
      const value = args[name] ?? undefined;
      if (kept) await use(SITE_SETTINGS).changeSetting(...kept, value);
      else if (typeof value === 'number') await use(TERM_LIBRARY).makeDefault('category', value);
      else throw invalidParam({ [name]: `${name} has no default to go back to.` });
    }
    return readSettings(call);
  },
});

/** `wp/v2/settings` (host-conventions E24). */
export const settingsRoutes: readonly Route[] = under('wp/v2', [showSettings, changeSettings]);
