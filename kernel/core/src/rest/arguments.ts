import type { TSchema } from 'typebox';
import { BUDGET } from '../budget.js';
import type { RawParameters, RestRequest } from '../context/request.js';
import { RestError } from '../rest-error.js';
import { Type } from '../vendor/typebox.js';
import type { ArgumentSchemas } from './route.js';
import { type CompiledSchema, compileSchema } from './validation/compile.js';
import { fault, type SchemaFault } from './validation/fault.js';
import { isMap } from './validation/schema.js';

interface CompiledArgument {
  readonly name: string;
  readonly required: boolean;
  readonly fallback: unknown;
  readonly hasDefault: boolean;
  readonly schema: CompiledSchema;
}

/** The arguments of a route, ready to check. */
export type CompiledArguments = readonly CompiledArgument[];

/** What a request gave for the arguments of its route. */
export interface ReadArguments {
  readonly values: Record<string, unknown>;
  readonly sent: ReadonlySet<string>;
}

/** Whether a client must send an argument: it has no default and is not wrapped in `Type.Optional`. */
export function isRequired(schema: TSchema): boolean {
  return !Type.IsOptional(schema) && !('default' in schema);
}

/** Puts the checks of a route's arguments together, once. */
export function compileArguments(args: ArgumentSchemas): CompiledArguments {
  return Object.entries(args).map(([name, schema]) => ({
    name,
    required: isRequired(schema),
    hasDefault: 'default' in schema,
    fallback: 'default' in schema ? readDefault(name, schema) : undefined,
    schema: compileSchema(schema),
  }));
}

/** Defaults are read like anything that is sent (host-conventions D13): once, when the route is put together. */
function readDefault(name: string, schema: TSchema): unknown {
  const written = 'default' in schema ? schema.default : undefined;
  const compiled = compileSchema(schema);
  if (written === undefined || compiled.validate(written, name)) return written;
  const read = compiled.sanitize(written, name);
  return read.ok ? read.value : written;
}

function lookUp(name: string, sources: readonly RawParameters[]): { found: boolean; value: unknown } {
  for (const source of sources) {
    if (Object.hasOwn(source, name)) return { found: true, value: source[name] };
  }
  return { found: false, value: undefined };
}

/**
 * Reads the arguments: the path's placeholders win, then the body, the query, the default (host-conventions D1).
 * All that is missing is reported at once, otherwise all that does not fit.
 * @throws RestError 400 `rest_missing_callback_param` or `rest_invalid_param`
 */
export function readArguments(args: CompiledArguments, params: RawParameters, request: RestRequest): ReadArguments {
  const sources = [params, request.body, request.query];
  const sent = new Set<string>();
  const values: Record<string, unknown> = {};
  const missing: string[] = [];
  const faults: Record<string, SchemaFault> = {};
  for (const argument of args) {
    const { found, value } = lookUp(argument.name, sources);
    if (argument.required && (!found || value === null)) missing.push(argument.name);
    else if (found) readOne(argument, value, { values, sent, faults });
    else if (argument.hasDefault) values[argument.name] = copied(argument.fallback);
  }
  if (missing.length > 0) throw missingError(missing);
  if (Object.keys(faults).length > 0) throw invalidError(faults);
  return { values, sent };
}

interface Collected {
  readonly values: Record<string, unknown>;
  readonly sent: Set<string>;
  readonly faults: Record<string, SchemaFault>;
}

function readOne({ name, schema }: CompiledArgument, sent: unknown, collected: Collected): void {
  const wrong = budgetFault(sent, name) ?? schema.validate(sent, name);
  if (wrong) {
    collected.faults[name] = wrong;
    return;
  }
  const kept = isStorable(sent) ? sent : storable(sent);
  // What will be kept is judged as well: a text of NUL alone is an empty one.
  const lost = kept === sent ? undefined : schema.validate(kept, name);
  if (lost) {
    collected.faults[name] = lost;
    return;
  }
  const read = schema.sanitize(kept, name);
  if (!read.ok) {
    collected.faults[name] = read.fault;
    return;
  }
  const beyond = numberFault(read.value, name);
  if (beyond) {
    collected.faults[name] = beyond;
    return;
  }
  collected.values[name] = read.value;
  collected.sent.add(name);
}

/** What is beyond the budget of everything that comes from outside, before it is looked at any closer. */
function budgetFault(value: unknown, param: string): SchemaFault | undefined {
  if (typeof value === 'string') {
    return value.length > BUDGET.textCharacters
      ? fault('rest_too_long', `${param} must be at most ${BUDGET.textCharacters} character(s) long.`)
      : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const parts: unknown[] = Object.values(value);
  if (parts.length > BUDGET.items) {
    return fault('rest_too_many_items', `${param} must contain at most ${BUDGET.items} item(s).`);
  }
  for (const part of parts) {
    const found = budgetFault(part, param);
    if (found) return found;
  }
  return undefined;
}

/** A number that no database and no arithmetic here keeps exactly is none that a client can mean. */
function numberFault(value: unknown, param: string): SchemaFault | undefined {
  if (Array.isArray(value)) return value.map((each) => numberFault(each, param)).find((found) => found !== undefined);
  if (typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER) return undefined;
  const bound = Number.MAX_SAFE_INTEGER;
  return fault('rest_out_of_bounds', `${param} must be between ${-bound} (inclusive) and ${bound} (inclusive)`);
}

const HALVES = /[\ud800-\udfff]/; // whole pairs as well, which going through bytes keeps

/** Marks that could be composed with the letter before them begin here; most texts have none and need no look. */
const COMPOSABLE = /[\u0300-\uffff]/;

/** Going through bytes turns halves of characters into the replacement character; texts are kept in NFC. */
function wellFormed(text: string): string {
  return Buffer.from(text.replaceAll('\u0000', '')).toString('utf8').normalize('NFC');
}

function isComposed(text: string): boolean {
  return !COMPOSABLE.test(text) || text.normalize('NFC') === text;
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && !HALVES.test(value) && isComposed(value);
  if (Array.isArray(value)) return value.every(isStorable);
  if (!isMap(value)) return true;
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each));
}

/** Texts as they are stored: in NFC, without NUL, halves of characters as the replacement character. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(storable);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [String(storable(name)), storable(each)]));
}

/** A default of a schema, which is JSON, as nobody's but this request's. `structuredClone` takes ten times as long. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copied(each)]));
}

function missingError(names: readonly string[]): RestError {
  return new RestError('rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, {
    status: 400,
    data: { params: names },
  });
}

function invalidError(faults: Readonly<Record<string, SchemaFault>>): RestError {
  const params = Object.fromEntries(Object.entries(faults).map(([name, { message }]) => [name, message]));
  return new RestError('rest_invalid_param', `Invalid parameter(s): ${Object.keys(faults).join(', ')}`, {
    status: 400,
    data: { params, details: faults },
  });
}
