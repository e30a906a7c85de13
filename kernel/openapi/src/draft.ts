import type { Method } from '@plinth/kernel';
import { argumentsWithMeta, isRequired, type RouteEntry } from '@plinth/kernel/layer';
import { answerOf, type RouteAnswer } from './answers.js';
import { isJson, type Json, mapValues } from './json.js';
import { type OperationIds, operationId } from './operation-id.js';
import { type Refusal, refusalsOf } from './refusals.js';
import { openApiArgument } from './schema.js';

/** The body that an operation takes. */
export interface DraftBody {
  readonly contentTypes: readonly string[];
  /** Whether the bytes of a file alone are a body as well. */
  readonly takesRaw: boolean;
  readonly schema: Json;
}

/** An operation before what repeats has been given a name. */
export interface Draft {
  readonly id: string;
  readonly path: string;
  readonly method: Method;
  readonly entry: RouteEntry;
  readonly parameters: readonly Json[];
  readonly body: DraftBody | undefined;
  readonly answer: RouteAnswer;
  readonly refusals: readonly Refusal[];
}

function templateOf({ pattern }: RouteEntry): string {
  return `/${pattern.segments.map(({ literal, name }) => (name === undefined ? literal : `{${name}}`)).join('/')}`;
}

function placesOf({ pattern }: RouteEntry): ReadonlySet<string> {
  return new Set(pattern.segments.flatMap(({ name }) => name ?? []));
}

function parametersOf(entry: RouteEntry, readsBody: boolean): Json[] {
  const places = placesOf(entry);
  return Object.entries(entry.route.declaration.args ?? {})
    .filter(([name]) => places.has(name) || !readsBody)
    .map(([name, schema]) => {
      const { description, ...rest } = openApiArgument(schema);
      return {
        name,
        in: places.has(name) ? 'path' : 'query',
        required: places.has(name) || isRequired(schema),
        ...(description === undefined ? {} : { description }),
        ...styleOf(rest),
        schema: rest,
      };
    });
}

/**
 * How a value stands in an address: the host reads the parts of an object in brackets (`filter[genre]=prose`), lists with
 * commas between (of a name that repeats the last one counts).
 */
function styleOf(schema: Json): Json {
  if (schema['type'] === 'object') return { style: 'deepObject', explode: true };
  return takesList(schema) ? { style: 'form', explode: false } : {};
}

function takesList({ type, anyOf, oneOf }: Json): boolean {
  const forms: readonly unknown[] = [anyOf ?? [], oneOf ?? []].flat();
  return [type].flat().includes('array') || forms.some((form) => isJson(form) && takesList(form));
}

const JSON_BODIES = ['application/json'];
const FILE_BODIES = ['multipart/form-data'];

function bodyOf(entry: RouteEntry): DraftBody | undefined {
  const { args = {}, uploads = 'none', fileField = 'file' } = entry.route.declaration;
  const places = placesOf(entry);
  const fields = Object.entries(argumentsWithMeta(args, entry)).filter(([name]) => !places.has(name));
  if (fields.length === 0 && uploads === 'none') return undefined;
  const required = fields.filter(([, schema]) => isRequired(schema)).map(([name]) => name);
  const file =
    uploads === 'none' ? {} : { [fileField]: { type: 'string', format: 'binary', description: 'The file.' } };
  return {
    contentTypes: uploads === 'none' ? JSON_BODIES : FILE_BODIES,
    takesRaw: uploads === 'multipart-or-raw',
    schema: {
      type: 'object',
      properties: { ...mapValues(Object.fromEntries(fields), openApiArgument), ...file },
      ...(required.length > 0 ? { required } : {}),
    },
  };
}

function draftOf(entry: RouteEntry, method: Method, neighbours: readonly RouteEntry[], ids: OperationIds): Draft {
  const answer = answerOf(entry, method, neighbours);
  const readsBody = method !== 'GET' && method !== 'DELETE';
  return {
    id: ids.claim(operationId(entry, method, answer), entry.pattern),
    path: templateOf(entry),
    method,
    entry,
    parameters: parametersOf(entry, readsBody),
    body: readsBody ? bodyOf(entry) : undefined,
    answer,
    refusals: refusalsOf(entry.route.declaration),
  };
}

/** All operations of some routes, path by path. */
export async function draftsOf(
  entries: readonly RouteEntry[],
  ids: OperationIds,
  slice: () => Promise<void> | undefined,
): Promise<Draft[]> {
  const byPath = new Map<string, RouteEntry[]>();
  for (const entry of entries) {
    const path = templateOf(entry);
    byPath.set(path, [...(byPath.get(path) ?? []), entry]);
  }
  const drafts: Draft[] = [];
  for (const neighbors of byPath.values()) {
    await slice();
    for (const entry of neighbors)
      drafts.push(...entry.route.methods.map((method) => draftOf(entry, method, neighbors, ids)));
  }
  return drafts;
}

/** Every schema of an operation with a name for it, should it need one: of its parameters, its body, its answer. */
export function schemasOf({ id, parameters, body, answer }: Draft): { readonly hint: string; readonly schema: Json }[] {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  return [
    ...parameters.flatMap(({ name: parameter, schema }) =>
      isJson(schema) ? { hint: `${name}${String(parameter)}`, schema } : [],
    ),
    ...(body ? [{ hint: `${name}Body`, schema: body.schema }] : []),
    { hint: `${name}Answer`, schema: answer.schema },
  ];
}
