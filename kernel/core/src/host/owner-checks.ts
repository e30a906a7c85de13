import type { TSchema } from 'typebox';
import type { Plugin } from '../plugin/definition.js';
import { settingsMistakes, suggestion } from '../plugin/settings.js';
import { isMap } from '../rest/validation/schema.js';
import { Type, Value } from '../vendor/typebox.js';
import type { PluginOptions } from './options.js';
import { limitSchemas } from './site-words.js';

/** What the owner may say about one tap. */
const tapOverride = { mute: Type.Optional(Type.Boolean()), priority: Type.Optional(Type.Number()) };

/** Is told of each mistake, in a line. */
export type Note = (line: string) => void;

/** Notes keys that nobody knows, with the nearest one. */
export function unknownKeys(where: string, found: object, known: readonly string[], note: Note): void {
  for (const key of Object.keys(found)) {
    if (!known.includes(key)) note(`${where}${key}: unknown key${suggestion(key, known)}; ${allowed(known)}`);
  }
}

function allowed(names: readonly string[]): string {
  return names.length === 0 ? 'none is allowed' : `allowed are ${names.join(', ')}`;
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

function checkHeader(found: unknown, note: Note): void {
  if (found === undefined || (typeof found === 'string' && /^[A-Za-z0-9-]{1,60}$/.test(found))) return;
  note(`clientAddressHeader: found ${JSON.stringify(found)}, wanted the name of a header, e.g. "X-Forwarded-For"`);
}

/**
 * What is said about each plugin, checked by its declaration.
 * @param names what the file calls a plugin where that is not its id
 */
export function checkPlugins(
  where: string,
  found: unknown,
  available: readonly Plugin[],
  note: Note,
  names: ReadonlyMap<string, string> = new Map(),
): Record<string, PluginOptions> {
  const config: Record<string, PluginOptions> = {};
  if (!isMap(found)) {
    note(`${where}: wanted an object with a key for each plugin`);
    return config;
  }
  const known = available.map(({ id }) => id);
  for (const key of Object.keys(found)) {
    if (known.includes(key)) continue;
    const near = suggestion(key, [...known, ...names.values()]) || `; there are ${known.join(', ')}`;
    note(`${where}.${key}: no such plugin is installed (a package is installed by npm first)${near}`);
  }
  for (const plugin of available) {
    const wanted = found[plugin.id];
    const path = `${where}.${names.get(plugin.id) ?? plugin.id}`;
    if (wanted !== undefined) config[plugin.id] = checkPlugin(path, wanted, plugin, note);
  }
  return config;
}

/** What site.json and an embedder say about the site in the same words. */
export interface OwnerWords {
  readonly site?: unknown;
  readonly limits?: unknown;
  readonly trustedProxies?: unknown;
  readonly clientAddressHeader?: unknown;
  readonly allowedOrigins?: unknown;
}

/** Checks them, and the values of the site by these schemas. */
export function checkOwnerWords(words: OwnerWords, siteSchemas: Readonly<Record<string, TSchema>>, note: Note): void {
  checkValues('site', words.site, siteSchemas, note);
  checkValues('limits', words.limits, limitSchemas, note);
  checkTexts('trustedProxies', words.trustedProxies, note);
  checkHeader(words.clientAddressHeader, note);
  checkTexts('allowedOrigins', words.allowedOrigins, note);
}
