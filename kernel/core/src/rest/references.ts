import type { TSchema } from 'typebox';
import type { Registry } from '../named-registry.js';
import { definePort } from '../ports.js';
import { forbidden, notFound, type RestError } from '../rest-error.js';
import type { ArgumentSchemas, CallContext } from './route.js';

/** What the caller is about to do with an object that an argument names: at least see it. */
export type ReferenceRight = 'read' | (string & {});

/** What happens where the caller may not do so. */
export interface ReferenceOptions {
  /**
   * An object that is not there or that the caller may not see: refused with 404 `rest_not_found`, left out of the value
   * (`drop`, 0 for a single id), or refused with the documented error.
   */
  readonly unseen?: 'drop' | (() => RestError);
  /** An object that the caller may see, but not use in this way; default 403 `rest_forbidden`. */
  readonly unusable?: 'drop' | (() => RestError);
}

/** Who names an object. */
export type ReferenceCall = Pick<CallContext, 'use' | 'caller'>;

/** A kind of object that arguments may name by id. The plugin that owns the objects says who may do what with them. */
export interface ReferenceKind {
  /** `media`, `post`, `term`. */
  readonly name: string;
  /** Those of the objects that the caller may see, by id, in one query. */
  find(call: ReferenceCall, ids: readonly number[]): Promise<ReadonlyMap<number, unknown>>;
  /** Whether the caller may do more than see an object; without it nobody may. */
  may?(call: ReferenceCall, object: unknown, right: ReferenceRight): boolean | Promise<boolean>;
}

/** The kinds of objects that arguments may name. */
export const REFERENCE_KINDS = definePort<Registry<ReferenceKind>>('kernel/reference-kinds');

/** What an argument refers to, as its schema carries it. */
export interface Reference extends ReferenceOptions {
  readonly kind: string;
  readonly right: ReferenceRight;
}

/** Where a schema carries what its ids refer to: no JSON shows it. */
const REFERENCE = Symbol('what an argument refers to');

/**
 * Declares that an argument (an id, or a list of ids) names an object of a kind: before the handler runs, every id that was
 * sent is resolved and the caller judged, so that nobody learns of or uses an object by its id alone. 0 names nothing.
 * @param right what the caller will do with it; `read` unless it is changed or put to use
 */
export function reference<S extends TSchema>(
  kind: string,
  right: ReferenceRight,
  schema: S,
  options: ReferenceOptions = {},
): S {
  return { ...schema, [REFERENCE]: { kind, right, ...options } };
}

/** The arguments of a route that name objects. */
export type CompiledReferences = readonly (readonly [name: string, reference: Reference])[];

function referenceOf(schema: TSchema): Reference | undefined {
  const found: unknown = Reflect.get(schema, REFERENCE);
  if (found !== undefined) return found as Reference;
  const items: unknown = Reflect.get(schema, 'items');
  return typeof items === 'object' && items !== null ? referenceOf(items as TSchema) : undefined;
}

/** Finds the arguments that name objects, once. */
export function compileReferences(args: ArgumentSchemas): CompiledReferences {
  return Object.entries(args).flatMap(([name, schema]) => {
    const found = referenceOf(schema);
    return found ? [[name, found] as const] : [];
  });
}

function idsIn(value: unknown): number[] {
  return [value]
    .flat()
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** The ids among some that the caller may do this with, and those that they may at least see. */
async function judge(call: ReferenceCall, { kind, right }: Pick<Reference, 'kind' | 'right'>, ids: readonly number[]) {
  const owner = call.use(REFERENCE_KINDS).get(kind);
  const seen = (await owner?.find(call, [...new Set(ids)])) ?? new Map<number, unknown>();
  const usable = new Set<number>();
  for (const [id, object] of seen) {
    if (right === 'read' || (await owner?.may?.(call, object, right)) === true) usable.add(id);
  }
  return { seen, usable };
}

/** Those of some ids that name objects of a kind that the caller may do this with. */
export async function usableIds(
  call: ReferenceCall,
  kind: string,
  ids: readonly number[],
  right: ReferenceRight = 'read',
): Promise<ReadonlySet<number>> {
  return ids.length === 0 ? new Set() : (await judge(call, { kind, right }, ids)).usable;
}

const unseenError = () => notFound('rest_not_found', 'There is no such object.');

/** Leaves the ids out of a value that may not be used; throws where that is not documented. */
async function judged(call: ReferenceCall, value: unknown, declared: Reference): Promise<unknown> {
  const ids = idsIn(value);
  if (ids.length === 0) return value;
  const { seen, usable } = await judge(call, declared, ids);
  const { unseen = unseenError, unusable = forbidden } = declared;
  for (const id of ids) {
    if (usable.has(id)) continue;
    const refusal = seen.has(id) ? unusable : unseen;
    if (refusal !== 'drop') throw refusal();
  }
  const keeps = (each: unknown) => !(Number(each) > 0) || usable.has(Number(each));
  if (Array.isArray(value)) return value.filter(keeps);
  return keeps(value) ? value : 0;
}

/**
 * Judges every object that the arguments of a request name.
 * @returns the arguments, without what may not be used where that is left out in silence
 * @throws RestError 404 or 403, or what the argument documents
 */
export async function judgeReferences(
  call: ReferenceCall & { readonly args: unknown; readonly sentNames: ReadonlySet<string> },
  references: CompiledReferences,
): Promise<Record<string, unknown>> {
  const args = { ...(call.args as Record<string, unknown>) };
  for (const [name, declared] of references) {
    if (call.sentNames.has(name)) args[name] = await judged(call, args[name], declared);
  }
  return args;
}
