import type { TSchema, TUnsafe } from 'typebox';
import { Type } from '../vendor/typebox.js';

/** Options every schema takes; `description` is published. */
export interface SchemaOptions {
  readonly description?: string;
  readonly default?: unknown;
  readonly [keyword: string]: unknown;
}

/** One of the given texts, published as `enum`. */
export function choice<const V extends string>(values: readonly V[], options: SchemaOptions = {}): TUnsafe<V> {
  return Type.Unsafe<V>({ type: 'string', enum: [...values], ...options });
}

/** A schema that also takes null, written as the host's type list (`["integer", "null"]`). */
export function nullable<S extends TSchema>(schema: S, options: SchemaOptions = {}): TUnsafe<Type.Static<S> | null> {
  const type = 'type' in schema ? schema.type : [];
  return Type.Unsafe<Type.Static<S> | null>({ ...schema, type: [type, 'null'].flat(), ...options });
}

/** A positive id in a path or body. */
export function id(description: string, options: SchemaOptions = {}) {
  return Type.Integer({ minimum: 1, description, ...options });
}

/** As many values as one list of a request may have: each becomes a bound value of a statement. */
export const MAX_LISTED = 1000;

/** The largest offset into a collection, and page of it. */
const FARTHEST = 2_147_483_647;

/** A list of ids, at most a thousand; a comma-separated text is taken too. */
export function ids(description: string, options: SchemaOptions = {}) {
  return Type.Array(Type.Integer(), { description, default: [], maxItems: MAX_LISTED, ...options });
}

/** A list of short texts, at most a thousand; a comma-separated text is taken too. */
export function texts(description: string, options: SchemaOptions = {}) {
  return Type.Array(Type.String(), { description, default: [], maxItems: MAX_LISTED, ...options });
}

/** How many items of a collection to skip, in the place of `page`. */
export function offsetArgument(description = 'Offset the result set by a specific number of items.') {
  return Type.Optional(Type.Integer({ minimum: 0, maximum: FARTHEST, description }));
}

/** The answer of a route that removes something for good: what it was. */
export function deletion<S extends TSchema>(previous: S) {
  return Type.Object({ deleted: Type.Literal(true), previous });
}

/** Site-local or zoned date and time in the query or body (`YYYY-MM-DDTHH:MM:SS`, optional zone). */
export function dateTime(description: string, options: SchemaOptions = {}) {
  return Type.String({ format: 'date-time', description, ...options });
}

/** The arguments of a paged collection: `page` from 1, `per_page` 1 to `maximum`; outside is refused, never clamped. */
export function pagingArguments(options: { perPage?: number; maximum?: number; page?: number } = {}) {
  const { perPage = 10, maximum = 100, page = 1 } = options;
  return {
    page: Type.Integer({
      default: page,
      minimum: 1,
      maximum: FARTHEST,
      description: 'Current page of the collection.',
    }),
    per_page: Type.Integer({
      default: perPage,
      minimum: 1,
      maximum,
      description: 'Maximum number of items to be returned in result set.',
    }),
  };
}

/** How many items stand before a page, by the values of {@link pagingArguments}. */
export function offsetOf({ page, per_page: perPage }: { readonly page: number; readonly per_page: number }): number {
  return (page - 1) * perPage;
}

/** The `context` argument: which fields of an item are shown. */
export function contextArgument(initial: 'view' | 'edit' | 'embed' = 'view') {
  return {
    context: choice(['view', 'embed', 'edit'], {
      default: initial,
      description: 'Scope under which the request is made; determines fields present in response.',
    }),
  };
}
