import { publishedSchema } from '@plinth/kernel/layer';
import type { TSchema } from 'typebox';
import { isJson, type Json, mapValues } from './json.js';

/**
 * Keywords that OPTIONS publishes for the host's clients and JSON Schema 2020-12, which OpenAPI speaks, does not know:
 * where a field is shown, which draft is meant.
 */
const DROPPED = new Set(['$schema', 'context', 'readonly', 'required', 'format', 'patternProperties', 'title']);

/**
 * Formats that the host reads more widely than the standard of that name (a date without a zone, an empty address) or
 * that say how a text is cleaned: a generated client would refuse good answers by them.
 */
const WIDER_FORMATS = new Set(['date-time', 'uri', 'email', 'text-field', 'textarea-field', 'hex-color', 'ip']);

/** TypeBox writes a record as a pattern that every name matches. */
const EVERY_NAME = '^.*$';

/** A schema of a route in the dialect of OpenAPI 3.1: standard keywords only, `readOnly` in place of `readonly`. */
export function openApiSchema(declared: TSchema | Json): Json {
  const schema: Json = { ...declared };
  const plain = Object.entries(publishedSchema(schema)).flatMap(([keyword, value]) =>
    DROPPED.has(keyword) ? [] : [[keyword, translate(keyword, value)]],
  );
  return {
    ...(schema['title'] ? { title: schema['title'] } : {}),
    ...Object.fromEntries(plain),
    ...requiredOf(schema),
    ...enumOf(schema),
    ...formatOf(schema),
    ...typeOf(schema),
    ...namesOf(schema),
    ...(schema['readonly'] === true ? { readOnly: true } : {}),
  };
}

function translate(keyword: string, value: unknown): unknown {
  switch (keyword) {
    case 'properties':
      return isJson(value) ? mapValues(value, translateSchema) : value;
    case 'items':
    case 'additionalProperties':
      return translateSchema(value);
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
      return Array.isArray(value) ? value.map(translateSchema) : value;
    default:
      return value;
  }
}

function translateSchema(value: unknown): unknown {
  return isJson(value) ? openApiSchema(value) : value;
}

/** The scopes in which an item may be asked for. */
const SCOPES = ['view', 'embed', 'edit'];

/** Whether a field is there whatever scope is asked for (host-conventions E1). */
function isAlwaysShown(field: unknown): boolean {
  const context: unknown = isJson(field) ? field['context'] : undefined;
  return !Array.isArray(context) || SCOPES.every((scope) => context.includes(scope));
}

/**
 * In the host's dialect `required` may also stand in a property, as true, and says nothing of fields that only some
 * scopes show.
 */
function requiredOf({ required, properties }: Json): Json {
  if (!isJson(properties)) return Array.isArray(required) && required.length > 0 ? { required } : {};
  const listed: unknown[] = Array.isArray(required) ? required : [];
  const names = Object.entries(properties).flatMap(([name, each]) => {
    const isRequired = listed.includes(name) || (isJson(each) && each['required'] === true);
    return isRequired && isAlwaysShown(each) ? name : [];
  });
  return names.length > 0 ? { required: names } : {};
}

/** An object that is there from the beginning is an empty list to the host's clients until something is in it. */
function typeOf({ type, default: initial }: Json): Json {
  return type === 'object' && Array.isArray(initial) ? { type: ['object', 'array'] } : {};
}

/** What a response may contain includes the values that clients do not give. */
function enumOf({ enum: values, alsoTakes }: Json): Json {
  return Array.isArray(values) && Array.isArray(alsoTakes) ? { enum: [...values, ...alsoTakes] } : {};
}

/** An argument in the dialect of OpenAPI: the values that clients give. */
export function openApiArgument(schema: TSchema | Json): Json {
  return openApiSchema(publishedSchema(schema));
}

function formatOf({ format }: Json): Json {
  return typeof format === 'string' && !WIDER_FORMATS.has(format) ? { format } : {};
}

function namesOf({ patternProperties }: Json): Json {
  if (!isJson(patternProperties)) return {};
  const { [EVERY_NAME]: every, ...others } = patternProperties;
  return {
    ...(every === undefined ? {} : { additionalProperties: translateSchema(every) }),
    ...(Object.keys(others).length > 0 ? { patternProperties: mapValues(others, translateSchema) } : {}),
  };
}
