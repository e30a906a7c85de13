import { type CompiledSchema, compileSchema, type TypeRules } from './compile.js';
import { accepted, fault, type SchemaFault } from './fault.js';
import type { ArgumentSchema } from './schema.js';
import { patternOf } from './texts.js';
import { fitsType, toMap } from './types.js';

/** `forbidden`: no such property may be there; `free`: it may, unchecked; else the schema it must fit. */
type PropertyRule = CompiledSchema | 'forbidden' | 'free';

/** The rules of a map: its properties by name and by pattern, which are required, how many. */
export function compileObject(
  schema: ArgumentSchema,
  typeFault: (type: string, param: string) => SchemaFault,
): TypeRules {
  const ruleFor = propertyRules(schema);
  return {
    check(value, param) {
      if (!fitsType('object', value)) return typeFault('object', param);
      const map = toMap(value);
      return requiredFault(schema, map, param) ?? propertyFault(ruleFor, map, param) ?? sizeFault(schema, map, param);
    },
    clean(value, param) {
      const cleaned: Record<string, unknown> = {};
      for (const [name, each] of Object.entries(toMap(value))) {
        const rule = ruleFor(name);
        if (rule === 'forbidden') continue;
        const read = rule === 'free' ? accepted(each) : rule.sanitize(each, `${param}[${name}]`);
        if (!read.ok) return read;
        cleaned[name] = read.value;
      }
      // A list passes as a map with numbered keys and stays a list (host-conventions D19).
      return accepted(Array.isArray(value) ? Object.values(cleaned) : cleaned);
    },
  };
}

function propertyRules(schema: ArgumentSchema): (name: string) => PropertyRule {
  const named = new Map(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, compileSchema(each)]));
  const patterned = Object.entries(schema.patternProperties ?? {}).map(
    ([pattern, each]) => [patternOf(pattern), compileSchema(each)] as const,
  );
  const others = schema.additionalProperties;
  const rest: PropertyRule =
    others === false ? 'forbidden' : typeof others === 'object' ? compileSchema(others) : 'free';
  return (name) => named.get(name) ?? patterned.find(([pattern]) => pattern.test(name))?.[1] ?? rest;
}

function requiredNames(schema: ArgumentSchema): readonly string[] {
  if (typeof schema.required === 'object') return schema.required;
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => (each.required === true ? name : []));
}

function requiredFault(schema: ArgumentSchema, map: Record<string, unknown>, param: string): SchemaFault | undefined {
  const missing = requiredNames(schema).find((name) => !(name in map));
  return missing === undefined
    ? undefined
    : fault('rest_property_required', `${missing} is a required property of ${param}.`);
}

function propertyFault(
  ruleFor: (name: string) => PropertyRule,
  map: Record<string, unknown>,
  param: string,
): SchemaFault | undefined {
  for (const [name, each] of Object.entries(map)) {
    const rule = ruleFor(name);
    if (rule === 'free') continue;
    if (rule === 'forbidden') {
      return fault('rest_additional_properties_forbidden', `${name} is not a valid property of Object.`);
    }
    const found = rule.validate(each, `${param}[${name}]`);
    if (found) return found;
  }
  return undefined;
}

function sizeFault(schema: ArgumentSchema, map: Record<string, unknown>, param: string): SchemaFault | undefined {
  const { minProperties, maxProperties } = schema;
  const size = Object.keys(map).length;
  if (minProperties !== undefined && size < minProperties) {
    return fault('rest_too_few_properties', `${param} must contain at least ${minProperties} property(ies).`);
  }
  if (maxProperties !== undefined && size > maxProperties) {
    return fault('rest_too_many_properties', `${param} must contain at most ${maxProperties} property(ies).`);
  }
  return undefined;
}
