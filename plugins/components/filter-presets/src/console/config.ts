import { checkValue } from '@plinth/kernel';
import { fieldSchema, mistakeIn, type PresetField } from '../fields.js';
import type { PresetTexts } from './texts.js';

/** The most filters that a preset has. */
export const MAX_FIELDS = 100;

/** What the text of a config came to. */
export type ConfigReading = { readonly config: readonly PresetField[] } | { readonly mistakes: readonly string[] };

/** The schema of a filter, by the type that it names. */
const schemas = new Map(fieldSchema.anyOf.map((schema) => [String(schema.properties.type.const), schema]));

function typeOf(field: unknown): string {
  const type: unknown = typeof field === 'object' && field !== null ? Reflect.get(field, 'type') : undefined;
  return String(type ?? '');
}

function isField(value: unknown): value is PresetField {
  return checkValue(fieldSchema, value, 'config').ok;
}

function parsed(text: string): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (thrown) {
    return { reason: thrown instanceof Error ? thrown.message : '' };
  }
}

/** What is wrong with one filter, in words that say which. */
function mistakeOf(t: PresetTexts, field: unknown, at: number): string | undefined {
  const place = { number: at + 1 };
  const schema = schemas.get(typeOf(field));
  if (!schema) return t('type_unknown', { ...place, types: [...schemas.keys()].join(', ') });
  const verdict = checkValue(schema, field, `config[${at}]`);
  if (!verdict.ok) return t('filter_wrong', { ...place, reason: verdict.fault.message });
  const reason = isField(field) ? mistakeIn(field) : undefined;
  return reason === undefined ? undefined : t('filter_wrong', { ...place, reason: `${reason}.` });
}

/** Reads a config as it was typed: all of its filters, or everything that is wrong with them. */
export function readConfig(t: PresetTexts, text: string): ConfigReading {
  const read = parsed(text);
  if ('reason' in read) return { mistakes: [t('no_json', { reason: read.reason })] };
  if (!Array.isArray(read.value)) return { mistakes: [t('no_list')] };
  const fields: readonly unknown[] = read.value;
  if (fields.length > MAX_FIELDS) return { mistakes: [t('over_most', { most: MAX_FIELDS })] };
  const mistakes = fields.flatMap((field, at) => mistakeOf(t, field, at) ?? []);
  return mistakes.length > 0 ? { mistakes } : { config: fields.filter(isField) };
}
