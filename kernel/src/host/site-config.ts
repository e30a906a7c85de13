import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Type, { type TSchema } from 'typebox';
import Value from 'typebox/value';
import { HostError, reasonOf } from '../errors.js';
import type { Plugin } from '../plugin/definition.js';
import { settingsMistakes, suggestion } from '../plugin/settings.js';
import { isMap } from '../rest/validation/schema.js';
import { corePlugin } from './core-plugin.js';
import type { HostOptions, PluginOptions } from './options.js';
import { limitSchemas, siteSchemas } from './site-config-schema.js';

const TOP_LEVEL = [
  '$schema',
  'site',
  'plugins',
  'extensions',
  'trustedProxies',
  'clientAddressHeader',
  'allowedOrigins',
  'limits',
];

/** A site config that was read and found without mistakes. */
export interface SiteConfig {
  readonly options: Pick<
    HostOptions,
    'config' | 'site' | 'trustedProxies' | 'clientAddressHeader' | 'allowedOrigins' | 'limits'
  >;
  readonly extensions: readonly Plugin[];
}

/** What the owner may say about one tap. */
const tapOverride = { mute: Type.Optional(Type.Boolean()), priority: Type.Optional(Type.Number()) };

type Note = (line: string) => void;

function unknownKeys(where: string, found: object, known: readonly string[], note: Note): void {
  for (const key of Object.keys(found)) {
    if (!known.includes(key))
      note(`${where}${key}: unknown key${suggestion(key, known)}; allowed are ${known.join(', ')}`);
  }
}

function checkValues(where: string, found: unknown, schemas: Readonly<Record<string, TSchema>>, note: Note): void {
  if (found === undefined) return;
  if (!isMap(found)) {
    note(`${where}: wanted an object`);
    return;
  }
  for (const line of settingsMistakes(schemas, found)) note(`${where}.${line}`);
}

function checkTexts(where: string, found: unknown, note: Note): void {
  if (found !== undefined && !Value.Check(Type.Array(Type.String()), found)) note(`${where}: wanted a list of texts`);
}

function checkPlugin(where: string, wanted: unknown, plugin: Plugin, note: Note): PluginOptions {
  if (typeof wanted === 'boolean') return { enabled: wanted };
  if (!isMap(wanted)) {
    note(`${where}: found ${JSON.stringify(wanted)}, wanted true, false or an object`);
    return {};
  }
  unknownKeys(`${where}.`, wanted, ['enabled', 'modules', 'settings', 'taps'], note);
  const { enabled = true, modules = {}, settings = {}, taps = {} } = wanted;
  const names = Object.keys(plugin.modules ?? {});
  if (typeof enabled !== 'boolean') note(`${where}.enabled: found ${JSON.stringify(enabled)}, wanted true or false`);
  if (isMap(modules)) unknownKeys(`${where}.modules.`, modules, names, note);
  if (!Value.Check(Type.Record(Type.String(), Type.Boolean()), modules))
    note(`${where}.modules: wanted true or false for each`);
  checkValues(`${where}.settings`, settings, plugin.settings?.schemas ?? {}, note);
  if (isMap(taps)) {
    for (const [tap, change] of Object.entries(taps))
      if (isMap(change)) unknownKeys(`${where}.taps.${tap}.`, change, Object.keys(tapOverride), note);
  }
  const tapSchema = Type.Record(Type.String(), Type.Object(tapOverride));
  if (!Value.Check(tapSchema, taps)) note(`${where}.taps: wanted "hook/tap-id": {"mute": true} or {"priority": 5}`);
  // Checked above, line by line; a config with mistakes is never used.
  return { enabled, modules, settings, taps } as PluginOptions;
}

async function loadExtension(folder: string, file: unknown, note: Note): Promise<Plugin[]> {
  const where = `extensions: ${JSON.stringify(file)}`;
  if (typeof file !== 'string') {
    note(`${where}: wanted the path of a module`);
    return [];
  }
  try {
    const loaded: unknown = await import(pathToFileURL(path.resolve(folder, file)).href);
    const made = isMap(loaded) || typeof loaded === 'object' ? Reflect.get(Object(loaded), 'default') : undefined;
    if (isMap(made) && made['kind'] === 'extension') return [made as unknown as Plugin];
    note(`${where}: its default export is no extension (see defineExtension)`);
  } catch (thrown) {
    note(`${where}: ${reasonOf(thrown)}`);
  }
  return [];
}

function checkHeader(found: unknown, note: Note): void {
  if (found === undefined || (typeof found === 'string' && /^[A-Za-z0-9-]{1,60}$/.test(found))) return;
  note(`clientAddressHeader: found ${JSON.stringify(found)}, wanted the name of a header, e.g. "X-Forwarded-For"`);
}

/**
 * Reads and checks `site.json`.
 * @param available every installed plugin; one that the file does not name is off
 * @throws HostError `HOST_SITE_CONFIG_INVALID` with every mistake: path, what was found, what is allowed, the nearest name
 */
export async function readSiteConfig(file: string, available: readonly Plugin[]): Promise<SiteConfig> {
  const mistakes: string[] = [];
  const note: Note = (line) => void mistakes.push(`  ${line}`);
  const fail = () =>
    new HostError('HOST_SITE_CONFIG_INVALID', {
      file: path.basename(file),
      count: mistakes.length,
      mistakes: mistakes.join('\n'),
    });
  const parsed = await parse(file, note);
  if (!isMap(parsed)) throw fail();
  unknownKeys('', parsed, TOP_LEVEL, note);
  const { site, plugins = {}, extensions = [], trustedProxies, clientAddressHeader, allowedOrigins, limits } = parsed;
  checkValues('site', site, siteSchemas, note);
  checkValues('limits', limits, limitSchemas, note);
  checkTexts('trustedProxies', trustedProxies, note);
  checkHeader(clientAddressHeader, note);
  checkTexts('allowedOrigins', allowedOrigins, note);
  const folder = path.dirname(file);
  const loaded = await Promise.all([extensions].flat().map((each) => loadExtension(folder, each, note)));
  const found = loaded.flat();
  const config = readPlugins(plugins, [corePlugin, ...available, ...found], note);
  for (const { id } of found) config[id] ??= { enabled: true };
  if (mistakes.length > 0) throw fail();
  const options = Object.fromEntries(
    Object.entries({ config, site, trustedProxies, clientAddressHeader, allowedOrigins, limits }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return { options, extensions: found };
}

async function parse(file: string, note: Note): Promise<unknown> {
  try {
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!isMap(parsed)) note('the file: wanted an object');
    return parsed;
  } catch (thrown) {
    note(`the file: ${reasonOf(thrown)}`);
    return undefined;
  }
}

function readPlugins(found: unknown, available: readonly Plugin[], note: Note): Record<string, PluginOptions> {
  const config: Record<string, PluginOptions> = {};
  if (!isMap(found)) {
    note('plugins: wanted an object with a key for each plugin');
    return config;
  }
  const known = available.map(({ id }) => id);
  unknownKeys('plugins.', found, known, note);
  for (const plugin of available) {
    const wanted = found[plugin.id];
    if (wanted !== undefined) config[plugin.id] = checkPlugin(`plugins.${plugin.id}`, wanted, plugin, note);
  }
  return config;
}
