import { PLUGINS_TAG } from '../rest/visitor-cache.js';
import type { CacheTags } from '../services/cache-tags.js';
import type { Installed } from './installed.js';
import { resolveSettings, settingsMistakes } from './settings.js';
import type { PluginStates } from './states.js';

type Values = Readonly<Record<string, unknown>>;

/**
 * The settings of a plugin: what was changed by hand over the site config. A stored value that this version does not
 * allow any more is left out and said in the log, so that one setting keeps no site from starting.
 */
export function settingsOver(installed: Installed, stored: Values = {}): Record<string, unknown> {
  const { plugin, config, context } = installed;
  const schemas = plugin.settings?.schemas ?? {};
  const isFit = ([name, value]: [string, unknown]) => {
    const [mistake] = settingsMistakes(schemas, { [name]: value });
    if (mistake !== undefined) context.log.error('a stored setting is left out', { mistake });
    return mistake === undefined;
  };
  const fit = Object.fromEntries(Object.entries(stored).filter(isFit));
  return resolveSettings(plugin.id, schemas, { ...config.settings, ...fit });
}

/**
 * Changes one setting of an installed plugin over the site config; undefined gives the site config its word back.
 * @throws HostError `HOST_SETTINGS_INVALID`; nothing is changed then
 */
export async function changeSetting(
  installed: Installed,
  { name, value, by }: { name: string; value: unknown; by?: number | undefined },
  { states, cacheTags }: { states: PluginStates; cacheTags: CacheTags },
): Promise<void> {
  const { id, settings } = installed.plugin;
  if (value !== undefined) resolveSettings(id, settings?.schemas ?? {}, { [name]: value });
  const stored = (await states.settings()).get(id) ?? {};
  const { [name]: _former, ...rest } = stored;
  const changed = settingsOver(installed, value === undefined ? rest : { ...rest, [name]: value });
  await states.setSetting(id, name, value, by);
  installed.settings = changed;
  cacheTags.invalidate(PLUGINS_TAG);
}
