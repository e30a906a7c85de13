import { isSecret, namesRole } from '@plinth/kernel/isomorphic';
import type { TSchema } from 'typebox';

/** How a value is edited. */
export type Control =
  | { readonly kind: 'switch' }
  | { readonly kind: 'secret' }
  | { readonly kind: 'number'; readonly whole: boolean; readonly minimum?: number; readonly maximum?: number }
  | {
      readonly kind: 'text';
      readonly type: 'text' | 'email' | 'url' | 'date' | 'datetime-local';
      readonly maxLength?: number;
    }
  | { readonly kind: 'long-text'; readonly maxLength?: number }
  | { readonly kind: 'zone' }
  | { readonly kind: 'language' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'choices'; readonly options: readonly string[] }
  | { readonly kind: 'roles' }
  | { readonly kind: 'lines'; readonly items: TSchema }
  | { readonly kind: 'json' };

const TYPES: Readonly<Record<string, 'email' | 'url' | 'date' | 'datetime-local'>> = {
  email: 'email',
  uri: 'url',
  date: 'date',
  'date-time': 'datetime-local',
};

/** From how many characters a text gets several lines. */
const LONG = 300;

function keyword(schema: TSchema, name: string): unknown {
  return Object.getOwnPropertyDescriptor(schema, name)?.value;
}

function numberOf(schema: TSchema, name: string): number | undefined {
  const value = keyword(schema, name);
  return typeof value === 'number' ? value : undefined;
}

/** The texts that a schema allows, where it lists them. */
function listed(schema: TSchema): readonly string[] | undefined {
  const values = keyword(schema, 'enum');
  if (Array.isArray(values)) return values.map(String);
  const united = keyword(schema, 'anyOf');
  if (!Array.isArray(united)) return undefined;
  const constants = united.map((each: TSchema) => keyword(each, 'const'));
  return constants.every((each) => typeof each === 'string') ? constants.map(String) : undefined;
}

function bound<N extends string>(name: N, value: number | undefined): Partial<Record<N, number>> {
  if (value === undefined) return {};
  const made: Partial<Record<N, number>> = {};
  made[name] = value;
  return made;
}

function textControl(schema: TSchema): Control {
  const format = keyword(schema, 'format');
  if (format === 'timezone') return { kind: 'zone' };
  if (format === 'language') return { kind: 'language' };
  const maxLength = numberOf(schema, 'maxLength');
  if (maxLength !== undefined && maxLength >= LONG) return { kind: 'long-text', maxLength };
  return { kind: 'text', type: TYPES[String(format)] ?? 'text', ...bound('maxLength', maxLength) };
}

function listControl(schema: TSchema): Control {
  const items = keyword(schema, 'items');
  if (typeof items !== 'object' || items === null) return { kind: 'json' };
  const options = listed(items);
  if (options) return { kind: 'choices', options };
  if (namesRole(items)) return { kind: 'roles' };
  const type = keyword(items, 'type');
  return type === 'string' || type === 'integer' || type === 'number' ? { kind: 'lines', items } : { kind: 'json' };
}

/** How a value by this schema is edited: the plainest control that can hold every value it allows. */
export function controlFor(schema: TSchema): Control {
  const type = keyword(schema, 'type');
  const options = listed(schema);
  if (options) return { kind: 'choice', options };
  if (type === 'boolean') return { kind: 'switch' };
  if (type === 'string') return isSecret(schema) ? { kind: 'secret' } : textControl(schema);
  if (type === 'array') return listControl(schema);
  if (type !== 'integer' && type !== 'number') return { kind: 'json' };
  const minimum = bound('minimum', numberOf(schema, 'minimum'));
  return { kind: 'number', whole: type === 'integer', ...minimum, ...bound('maximum', numberOf(schema, 'maximum')) };
}

/** The name of a value as people read it: its schema's title, else the words of the name. */
export function labelOf(name: string, schema: TSchema): string {
  const title = keyword(schema, 'title');
  if (typeof title === 'string') return title;
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** What a value of a list is called: as its schema says in `titles`, else in the words of a short code. */
export function optionTitle(value: string, schema: TSchema): string {
  const titles = keyword(schema, 'titles') ?? keyword(Object(keyword(schema, 'items')), 'titles');
  const title = titles === undefined ? undefined : keyword(Object(titles), value);
  if (typeof title === 'string') return title;
  return /^[a-z][a-z0-9_-]*$/.test(value) ? labelOf(value, {}) : value;
}

/** What an empty value stands for, where the schema says it (`titles`); otherwise the words given. */
export function emptyTitle(schema: TSchema, otherwise: string): string {
  const title = keyword(Object(keyword(schema, 'titles')), '');
  return typeof title === 'string' ? title : otherwise;
}

/** A value that would do, where the schema names one (`examples`). */
export function exampleOf(schema: TSchema): string | undefined {
  const examples = keyword(schema, 'examples');
  return Array.isArray(examples) && examples.length > 0 ? String(examples[0]) : undefined;
}

/** What the schema says a value is for. */
export function descriptionOf(schema: TSchema): string {
  const description = keyword(schema, 'description');
  return typeof description === 'string' ? description : '';
}
