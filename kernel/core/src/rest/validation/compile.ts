import { compileArray } from './arrays.js';
import { type Combined, compileCombined } from './combined.js';
import { sameValue } from './equality.js';
import { accepted, fault, refused, type SchemaFault, type Verdict } from './fault.js';
import { cleanFormat, formatFault } from './formats.js';
import { numberFault } from './numbers.js';
import { compileObject } from './objects.js';
import type { ArgumentSchema } from './schema.js';
import { textFault } from './texts.js';
import { bestType, fitsType, isKnownType, toBoolean, toText } from './types.js';

/** A schema whose checks were put together once; `param` names the value in messages. */
export interface CompiledSchema {
  /** The first thing that is wrong with a value. */
  validate(value: unknown, param: string): SchemaFault | undefined;
  /** The value as the schema reads it. Call it for values that validate. */
  sanitize(value: unknown, param: string): Verdict;
}

/** What one type contributes; the others have nothing to check or change. */
export interface TypeRules {
  check(value: unknown, param: string): SchemaFault | undefined;
  clean(value: unknown, param: string): Verdict;
}

const known = new WeakMap<object, CompiledSchema>();

/**
 * Compiles a schema in the dialect of the host's clients (host-conventions D14 to D27).
 * Ajv cannot carry it: texts split into lists, the first fitting type decides the coercion, and `required` may
 * stand in a property.
 */
export function compileSchema(schema: ArgumentSchema): CompiledSchema {
  const compiled = known.get(schema);
  if (compiled) return compiled;
  const made = build(schema);
  known.set(schema, made);
  return made;
}

function build(schema: ArgumentSchema): CompiledSchema {
  const rules = new Map<string, TypeRules>();
  const rulesFor = (type: string): TypeRules => {
    const made = rules.get(type) ?? rulesOf(type, schema);
    rules.set(type, made);
    return made;
  };
  const combined = compileCombined(schema);
  const typeOf = typeChooser(schema);
  return {
    validate(value, param) {
      return validateWith({ schema, combined, typeOf, rulesFor }, value, param);
    },
    sanitize(value, param) {
      const match = combined?.match(value, param);
      if (match && !match.ok) return refused(match.fault);
      const through = match ? match.schema.sanitize(value, param) : accepted(value);
      if (!through.ok) return through;
      const type = typeOf(through.value, match?.type);
      // A value that fits no type of a list is read as null, as the clients measured it.
      return type === undefined ? accepted(null) : rulesFor(type).clean(through.value, param);
    },
  };
}

interface Parts {
  readonly schema: ArgumentSchema;
  readonly combined: Combined | undefined;
  readonly typeOf: (value: unknown, fallback?: string) => string | undefined;
  readonly rulesFor: (type: string) => TypeRules;
}

function validateWith(parts: Parts, value: unknown, param: string): SchemaFault | undefined {
  const { schema, combined, typeOf, rulesFor } = parts;
  const match = combined?.match(value, param);
  if (match && !match.ok) return match.fault;
  const type = typeOf(value, match?.type);
  if (type === undefined) {
    return fault('rest_invalid_type', `${param} is not of type ${[schema.type].flat().join(',')}.`, { param });
  }
  const rules = rulesFor(type);
  return (
    rules.check(value, param) ?? enumFault(schema, rules, value, param) ?? formatFaultOf(schema, type, value, param)
  );
}

/** Chooses the type that decides how a value is read; undefined when it fits none of several. */
function typeChooser({ type }: ArgumentSchema): (value: unknown, fallback?: string) => string | undefined {
  if (type === undefined || type === null) return (_value, fallback) => fallback ?? '';
  if (typeof type === 'string') return () => type;
  const unknown = type.find((each) => !isKnownType(each));
  return (value) => bestType(type, value) || unknown;
}

function enumFault(schema: ArgumentSchema, rules: TypeRules, value: unknown, param: string): SchemaFault | undefined {
  if (!schema.enum || schema.enum.length === 0) return undefined;
  const read = rules.clean(value, param);
  if (!read.ok) return read.fault;
  if ([...schema.enum, ...(schema.alsoTakes ?? [])].some((allowed) => sameValue(read.value, allowed))) return undefined;
  return fault('rest_not_in_enum', `${param} is not one of ${schema.enum.join(', ')}.`);
}

/** A format speaks of texts only, but also where no (or an unknown) type is given. */
function formatFaultOf(schema: ArgumentSchema, type: string, value: unknown, param: string): SchemaFault | undefined {
  if (schema.format === undefined || (type !== 'string' && isKnownType(type))) return undefined;
  return formatFault(schema.format, String(value), param);
}

function typeFault(type: string, param: string): SchemaFault {
  return fault('rest_invalid_type', `${param} is not of type ${type}.`, { param });
}

function scalarRules(
  type: string,
  check: (value: unknown, param: string) => SchemaFault | undefined,
  clean: (value: unknown) => unknown,
): TypeRules {
  return {
    check: (value, param) => (fitsType(type, value) ? check(value, param) : typeFault(type, param)),
    clean: (value) => accepted(clean(value)),
  };
}

const nothing = () => undefined;

function rulesOf(type: string, schema: ArgumentSchema): TypeRules {
  const clean = (text: unknown) => (schema.format === undefined ? text : cleanFormat(schema.format, String(text)));
  switch (type) {
    case 'null':
      return scalarRules(type, nothing, () => null);
    case 'boolean':
      return scalarRules(type, nothing, toBoolean);
    case 'integer':
      return integerRules(schema);
    case 'number':
      return numberRules(schema);
    case 'string':
      return textRules(schema, clean);
    case 'array':
      return compileArray(schema, typeFault);
    case 'object':
      return compileObject(schema, typeFault);
    default:
      return { check: nothing, clean: (value) => accepted(clean(value)) };
  }
}

/** A text may grow or shrink while it is cleaned (an address gets its scheme, tags go); what is kept must fit as well. */
function textRules(schema: ArgumentSchema, clean: (text: unknown) => unknown): TypeRules {
  const { maxLength, minLength } = schema;
  const rules = scalarRules(
    'string',
    (value, param) => textFault(schema, String(value), param),
    (value) => clean(toText(value)),
  );
  if ((maxLength === undefined && minLength === undefined) || schema.format === undefined) return rules;
  return {
    ...rules,
    clean(value, param) {
      const read = rules.clean(value, param);
      const fault = read.ok && textFault({ maxLength, minLength }, String(read.value), param);
      return fault ? refused(fault) : read;
    },
  };
}

function numberRules(schema: ArgumentSchema): TypeRules {
  const check = (value: unknown, param: string) => numberFault(schema, Number(value), param);
  return scalarRules('number', check, (value) => toNumber('number', value));
}

/** The bounds of a whole number are judged before its wholeness: 2.5 is first of all no multiple of 5. */
function integerRules(schema: ArgumentSchema): TypeRules {
  const asNumber = numberRules(schema);
  return {
    check(value, param) {
      return (
        (fitsType('number', value) ? asNumber.check(value, param) : undefined) ??
        (fitsType('integer', value) ? undefined : typeFault('integer', param))
      );
    },
    clean: (value) => accepted(toNumber('integer', value)),
  };
}

function toNumber(type: string, value: unknown): number {
  const number = Number.parseFloat(String(value === true ? 1 : value === false ? 0 : value)) || 0;
  return type === 'integer' ? Math.trunc(Number(value) || number) : number;
}
