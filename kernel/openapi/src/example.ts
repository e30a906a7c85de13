import Schema from 'typebox/schema';
import { isJson, type Json } from './json.js';

/** How deep an example goes; below that objects and lists are left out. */
const DEPTH = 3;

const MOMENT = '2026-01-15T12:00:00';
const ADDRESS = 'https://example.org/';

/** Texts by what their field is called, the first that fits. */
const TEXTS: readonly (readonly [name: RegExp, text: string])[] = [
  [/e?mail/, 'someone@example.org'],
  [/(?:^|_)(?:url|link|href|permalink|avatar|address|source)/, ADDRESS],
  [/(?:^|_)(?:date|modified|created|expires|until|since|time)|_(?:at|gmt)$/, MOMENT],
  [/colou?r/, '#336699'],
];

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
  binary: '…',
};

function typeOf({ type }: Json): unknown {
  return Array.isArray(type) ? type.find((each) => each !== 'null') : type;
}

function textFor({ format, minLength }: Json, name: string): string {
  if (typeof format === 'string' && format in FORMATS) return FORMATS[format] ?? '';
  const text = TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
  return typeof minLength === 'number' ? text.padEnd(minLength, text) : text;
}

function numberFor({ minimum, exclusiveMinimum, maximum }: Json): number {
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : Number(minimum ?? 1);
  return Math.min(Math.max(least, 1), Number(maximum ?? Number.MAX_SAFE_INTEGER));
}

/** A plain value of a schema; undefined where none can be told. */
function valueFor(schema: Json, name: string, depth: number): unknown {
  const { examples, const: constant, enum: choices, anyOf, oneOf } = schema;
  if (Array.isArray(examples)) return examples[0];
  if ('default' in schema) return schema['default'];
  if (constant !== undefined) return constant;
  if (Array.isArray(choices)) return choices[0];
  const forms: unknown = anyOf ?? oneOf;
  if (Array.isArray(forms)) return isJson(forms[0]) ? valueFor(forms[0], name, depth) : undefined;
  switch (typeOf(schema)) {
    case 'string':
      return textFor(schema, name);
    case 'integer':
    case 'number':
      return numberFor(schema);
    case 'boolean':
      return true;
    case 'array':
      return listFor(schema, name, depth);
    case 'object':
      return objectFor(schema, depth);
    default:
      return undefined;
  }
}

function listFor({ items }: Json, name: string, depth: number): unknown {
  const item = isJson(items) && depth > 0 ? valueFor(items, name, depth - 1) : undefined;
  return item === undefined ? [] : [item];
}

function objectFor({ properties }: Json, depth: number): unknown {
  if (!isJson(properties) || depth === 0) return {};
  const values = Object.entries(properties).map(([name, each]) => [
    name,
    isJson(each) ? valueFor(each, name, depth - 1) : undefined,
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** An example of a schema in the dialect of OpenAPI; undefined where none that fits can be told. */
export function exampleOf(schema: Json): unknown {
  const value = valueFor(schema, '', DEPTH);
  return value !== undefined && Schema.Check(schema, value) ? value : undefined;
}

/** An example of a body: what is required, or where nothing is, some of what may be sent. */
export function bodyExample(schema: Json): unknown {
  const { properties, required } = schema;
  if (!isJson(properties)) return undefined;
  const writable = Object.entries(properties).filter(([, each]) => isJson(each) && each['readOnly'] !== true);
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const shown = needed.length > 0 ? writable.filter(([name]) => needed.includes(name)) : writable.slice(0, 2);
  return exampleOf({ ...schema, properties: Object.fromEntries(shown) });
}
