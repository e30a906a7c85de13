import type { TSchema } from 'typebox';
import { forbidden, invalidParam } from '../rest-error.js';
import { Type } from '../vendor/typebox.js';
import { checkValue } from './check-value.js';

/** A value that a plugin keeps with something and shows in its field `meta`. */
export interface MetaDefinition {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly description?: string;
  /** Schema of the value, with its default. */
  readonly schema: TSchema;
}

const EMPTY = { string: '', integer: 0, number: 0, boolean: false, array: [], object: {} } as const;

/** What is shown where no value is kept. */
export function defaultMeta({ schema, type }: MetaDefinition): unknown {
  return structuredClone('default' in schema ? schema.default : EMPTY[type]);
}

/**
 * The value as its schema reads it; null, which goes back to the default, is not looked at.
 * @throws RestError 403 `rest_cannot_update` for who may not write it, 400 `rest_invalid_param` for a value of the wrong shape
 */
export function acceptedMeta({ name, schema }: MetaDefinition, value: unknown, mayWrite: boolean): unknown {
  if (!mayWrite) {
    throw forbidden('rest_cannot_update', `Sorry, you are not allowed to edit the ${name} custom field.`);
  }
  if (value === null) return undefined;
  const verdict = checkValue(schema, value, `meta.${name}`);
  if (!verdict.ok) throw invalidParam({ meta: verdict.fault.message });
  return verdict.value;
}

/** The schema of a field `meta`, as OPTIONS publishes it. */
export function metaSchemaOf(definitions: readonly MetaDefinition[], contexts: readonly string[]): TSchema {
  const properties = definitions.map(({ name, description, schema, type }) => [
    name,
    { type, description: description ?? '', title: '', ...schema },
  ]);
  return Type.Unsafe<unknown>({
    type: 'object',
    description: 'Meta fields.',
    context: contexts,
    properties: Object.fromEntries(properties),
  });
}
