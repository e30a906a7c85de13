import type { TSchema } from 'typebox';
import { Type } from '../vendor/typebox.js';
import { isRequired } from './arguments.js';
import { prepare } from './prepared.js';
import type { ArgumentSchemas } from './route.js';
import type { RouteEntry, RouteTable } from './route-table.js';

/** How one endpoint is published. */
export interface EndpointDescription {
  readonly methods: readonly string[];
  readonly args: Readonly<Record<string, unknown>>;
  readonly allow_batch?: { readonly v1: true };
}

/** How a path with all its endpoints is published (host-conventions A6). */
export interface RouteDescription {
  readonly namespace: string;
  readonly methods: readonly string[];
  readonly endpoints: readonly EndpointDescription[];
  readonly _links?: { readonly self: readonly { readonly href: string }[] };
}

/** Keywords that are ours and no client's business. */
const PRIVATE = new Set(['route', 'published', 'secret', 'alsoTakes']);

/** A schema without the keywords that are the host's own. */
export function publishedSchema(schema: TSchema | Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !PRIVATE.has(keyword)));
}

/** The schema of an item, and of each of its fields, without the keywords that are the host's own. */
export function publishedItem(item: TSchema): Record<string, unknown> {
  const published = publishedSchema(item);
  if (!('properties' in item) || !isSchemas(item.properties)) return published;
  const fields = Object.entries(item.properties).map(([name, schema]) => [name, publishedSchema(schema)] as const);
  return { ...published, properties: Object.fromEntries(fields) };
}

function describeArgument(schema: TSchema): Record<string, unknown> {
  const { required: inner, ...published } = publishedSchema(schema);
  return {
    ...published,
    ...('properties' in schema && inner ? { required: inner } : {}),
    required: isRequired(schema),
  };
}

/** Arguments whose field `meta` is what plugins have registered by now. */
export function argumentsWithMeta(schemas: ArgumentSchemas, { route, context }: RouteEntry): ArgumentSchemas {
  const { metaSchema } = route.declaration;
  return metaSchema && 'meta' in schemas ? { ...schemas, meta: Type.Optional(metaSchema(context)) } : schemas;
}

/** The schema of one item of a path as it is now; undefined where none is published. */
export function describeItem(entries: readonly RouteEntry[]): TSchema | undefined {
  const entry = entries.find(({ route }) => route.declaration.item);
  const item = entry?.route.declaration.item;
  return item && itemWithMeta(item, entries);
}

/** An item whose field `meta` is what plugins have registered by now, where a route of its path says what that is. */
export function itemWithMeta(item: TSchema, entries: readonly RouteEntry[]): TSchema {
  const described = entries.find(({ route }) => route.declaration.metaSchema);
  if (!described || !('properties' in item) || !isSchemas(item.properties)) return item;
  return { ...item, properties: argumentsWithMeta(item.properties, described) };
}

function isSchemas(properties: unknown): properties is ArgumentSchemas {
  return typeof properties === 'object' && properties !== null;
}

/** The arguments of a route as clients see them (host-conventions A7). */
export function describeArguments(args: ArgumentSchemas): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([name, schema]) => [name, describeArgument(schema)]));
}

/** One path, of which these are the routes. */
export function describeRoute(entries: readonly RouteEntry[], restUrl: string): RouteDescription | undefined {
  const [first] = entries;
  if (!first) return undefined;
  const endpoints = entries.map((entry) => ({
    methods: entry.route.methods,
    ...(entry.route.declaration.batch ? { allow_batch: { v1: true as const } } : {}),
    args: describeArguments(argumentsWithMeta(entry.route.declaration.args ?? {}, entry)),
  }));
  const methods = [...new Set(entries.flatMap(({ route }) => route.methods))];
  const { isLiteral, published } = first.pattern;
  const links = isLiteral ? { _links: { self: [{ href: restUrl + published }] } } : {};
  return { namespace: first.route.namespace, methods, endpoints, ...links };
}

/** What is published of a table of routes, as it is now. */
export class PublishedRoutes {
  /** What was described last, by namespace; the empty text stands for all of them. */
  readonly #latest = new Map<string, { readonly state: string; readonly routes: DescribedRoutes }>();

  constructor(
    private readonly table: RouteTable,
    private readonly restUrl: string,
  ) {}

  /**
   * All paths, or those of one namespace, keyed by pattern. They are several hundred kilobytes: described and written
   * once, until a route comes or goes or a plugin registers other fields of `meta`.
   */
  of(namespace = ''): DescribedRoutes {
    const wanted = namespace.toLowerCase();
    const entries = this.table.list().filter(({ route }) => !wanted || route.namespace.toLowerCase() === wanted);
    const state = `${this.table.changes} ${JSON.stringify(registeredMeta(entries))}`;
    const latest = this.#latest.get(wanted);
    if (latest?.state === state) return latest.routes;
    const routes = prepare(copied(this.#described(entries)));
    this.#latest.set(wanted, { state, routes });
    return routes;
  }

  #described(entries: readonly RouteEntry[]): DescribedRoutes {
    const byPath = new Map<string, RouteEntry[]>();
    for (const entry of entries) {
      const { published } = entry.pattern;
      byPath.set(published, [...(byPath.get(published) ?? []), entry]);
    }
    const described = [...byPath].flatMap(([path, ofPath]) => {
      const route = describeRoute(ofPath, this.restUrl);
      return route ? [[path, route] as const] : [];
    });
    return Object.fromEntries(described);
  }
}

type DescribedRoutes = Readonly<Record<string, RouteDescription>>;

function registeredMeta(entries: readonly RouteEntry[]): unknown[] {
  return entries.flatMap(({ route, context }) => route.declaration.metaSchema?.(context) ?? []);
}

/** The same without what it shares with the declarations of routes, which stay open to their plugins. */
function copied(routes: DescribedRoutes): DescribedRoutes {
  const copy: DescribedRoutes = JSON.parse(JSON.stringify(routes));
  return copy;
}

/** The namespaces of the site in order of arrival. */
export function namespacesOf(table: RouteTable): string[] {
  return [...new Set(table.list().map(({ route }) => route.namespace))];
}
