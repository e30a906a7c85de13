import type { Method } from '@plinth/kernel';
import { Type } from '@plinth/kernel';
import { describeItem, type ErasedDeclaration, itemWithMeta, type RouteEntry } from '@plinth/kernel/layer';
import type { TSchema } from 'typebox';
import { isJson, type Json, mapValues } from './json.js';
import { openApiSchema } from './schema.js';

/** What a route answers when it does not refuse, as its declaration says it. */
export interface RouteAnswer {
  /** The statuses of success. */
  readonly statuses: readonly number[];
  /** The body, in the dialect of OpenAPI; an empty schema where nothing is declared. */
  readonly schema: Json;
  /** Content types of the body. */
  readonly contentTypes: readonly string[];
  /** Whether it is a page of a collection, with totals and links to the neighbours in its headers. */
  readonly isPaged: boolean;
}

const JSON_TYPE = 'application/json';

/** Statuses whose answers have no body. */
export function isBodyless(status: number): boolean {
  return status === 204 || status === 304;
}

/** Whether a route answers a page of a collection: it reads, and takes which page and how many on it. */
export function isPaged({ args = {}, paging }: ErasedDeclaration, method: Method): boolean {
  return paging ?? (method === 'GET' && 'page' in args && 'per_page' in args);
}

/** The schema of the body: what is declared, else an item, or a list of them where the route pages. */
function declaredAnswer(entry: RouteEntry, method: Method, neighbours: readonly RouteEntry[]): TSchema {
  const { result, item } = entry.route.declaration;
  if (result) return result;
  if (!item) return Type.Unknown();
  const whole = itemWithMeta(item, neighbours);
  return isPaged(entry.route.declaration, method) ? Type.Array(whole) : whole;
}

/** An answer in which the item of its path stands with what its field `meta` holds, wherever it stands. */
function withItem(schema: Json, item: Json): Json {
  const { title } = item;
  if (title === undefined) return schema;
  const replaced = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(replaced);
    return isJson(part) ? withItem(part, item) : part;
  };
  return schema['title'] === title && 'properties' in schema ? item : mapValues(schema, replaced);
}

/**
 * What a route answers to a method.
 * @param neighbours all routes of the same path: one of them may say what its field `meta` holds
 */
export function answerOf(entry: RouteEntry, method: Method, neighbours: readonly RouteEntry[]): RouteAnswer {
  const { declaration } = entry.route;
  const { status = 200, produces = JSON_TYPE } = declaration;
  const hasMeta = neighbours.some(({ route }) => route.declaration.metaSchema);
  const item = hasMeta ? describeItem(neighbours) : undefined;
  const declared = openApiSchema(declaredAnswer(entry, method, neighbours));
  return {
    statuses: [status].flat(),
    schema: item ? withItem(declared, openApiSchema(item)) : declared,
    contentTypes: [produces].flat(),
    isPaged: isPaged(declaration, method),
  };
}
