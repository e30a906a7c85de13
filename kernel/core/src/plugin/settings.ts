import { distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import { isSecret, type SettingsSchemas } from '../context/settings.js';
import { HostError } from '../errors.js';
import { isTimezone } from '../services/site-time.js';
import { Value } from '../vendor/typebox.js';

/** What must be said again with a change, a sentence each: the secrets that are sent to an address that changes. */
export function secretsToRepeat(
  schemas: SettingsSchemas,
  present: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const address = isSecret(schema) && 'sentTo' in schema ? String(schema.sentTo) : undefined;
    if (address === undefined || !(address in changes) || name in changes) return [];
    if (changes[address] === present[address] || (present[name] ?? '') === '') return [];
    return [`${name} must be given again, because ${address} changes, where it is sent.`];
  });
}

/** What is shown in the place of a secret. */
export const MASK = '••••••';

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function wanted(schema: TSchema): string {
  if (isZone(schema)) return 'an IANA name like Europe/Zurich';
  const { description, default: _default, ...rest } = JSON.parse(JSON.stringify(schema));
  return inWords(rest) ?? JSON.stringify(rest);
}

interface SimpleSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly { readonly const?: unknown }[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

function bounds({ minimum, maximum }: SimpleSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` from ${minimum}`;
  return maximum === undefined ? '' : ` up to ${maximum}`;
}

/** A plain schema as a sentence says it; undefined for one that only its JSON tells whole. */
function inWords(schema: SimpleSchema): string | undefined {
  const listed = schema.enum ?? schema.anyOf?.map((each) => each.const);
  if (listed) return listed.includes(undefined) ? undefined : `one of ${listed.map(String).join(', ')}`;
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'integer') return `a whole number${bounds(schema)}`;
  if (schema.type === 'number') return `a number${bounds(schema)}`;
  if (schema.type !== 'string' || schema.pattern !== undefined || schema.format !== undefined) return undefined;
  return schema.maxLength === undefined ? 'a text' : `a text of at most ${schema.maxLength} characters`;
}

/** What there is, for somebody who named something else. */
function known(names: readonly string[]): string {
  return names.length === 0 ? 'there are none' : `there are ${names.join(', ')}`;
}

/** Every mistake in the given values, a line each: path, what was found, what is allowed, the nearest name. */
export function settingsMistakes(schemas: SettingsSchemas, given: Readonly<Record<string, unknown>>): string[] {
  const mistakes: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const schema = schemas[name];
    if (!schema) {
      const names = Object.keys(schemas);
      mistakes.push(`${name}: unknown setting${suggestion(name, names) || `; ${known(names)}`}`);
      continue;
    }
    if (Value.Check(schema, value) && isOfFormat(schema, value)) continue;
    const found = isSecret(schema) ? MASK : shown(value);
    mistakes.push(`${name}: found ${found}, wanted ${wanted(schema)}`);
  }
  return mistakes;
}

/** Whether a text is a time zone where the schema asks for one; a setting that may be empty says so by its default. */
function isOfFormat(schema: TSchema, value: unknown): boolean {
  return !isZone(schema) || value === defaultOf(schema) || isTimezone(String(value));
}

function isZone(schema: TSchema): boolean {
  return 'format' in schema && schema.format === 'timezone';
}

/**
 * The full values: what was given over the defaults.
 * @throws HostError `HOST_SETTINGS_INVALID` listing every mistake
 */
export function resolveSettings(
  plugin: string,
  schemas: SettingsSchemas,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const mistakes = settingsMistakes(schemas, given);
  if (mistakes.length > 0) {
    throw new HostError('HOST_SETTINGS_INVALID', {
      plugin,
      count: mistakes.length,
      mistakes: mistakes.map((line) => `  ${line}`).join('\n'),
    });
  }
  const defaults = Object.entries(schemas).map(([name, schema]) => [name, structuredClone(defaultOf(schema))]);
  return { ...Object.fromEntries(defaults), ...given };
}

function defaultOf(schema: TSchema): unknown {
  return 'default' in schema ? schema.default : undefined;
}

/** No plugin of this name is there: an error that names those that are, and the nearest. */
export function unknownPlugin(plugin: string, known: readonly string[]): HostError {
  return new HostError('HOST_PLUGIN_UNKNOWN', {
    plugin,
    wanted: known.join(', '),
    suggestion: suggestion(plugin, known),
  });
}

/** `; did you mean "x"?` for the nearest of the known names, or nothing when none is near. */
export function suggestion(found: string, known: readonly string[]): string {
  const near = known
    .map((name) => ({ name, distance: distance(found.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  if (!near || near.distance > Math.max(2, found.length / 3)) return '';
  return `; did you mean "${near.name}"?`;
}
