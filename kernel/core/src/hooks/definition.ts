import type { HookValue } from './value.js';

/**
 * What a tap that throws (or hangs) means to the hook it sits on:
 * `isolate` logs it under the plugin's name and goes on with the previous value,
 * `fail` fails the request, `veto` refuses (a security gate: an error never opens it).
 */
export type FailurePolicy = 'isolate' | 'fail' | 'veto';

/** Filters pass a value from tap to tap, actions only announce. */
export type HookKind = 'filter' | 'action';

/** Options of a hook. */
export interface HookOptions {
  /** What a tap that fails means; default `isolate`. */
  readonly onError?: FailurePolicy;
  /**
   * Milliseconds that a tap may take. Default: the limit `shapingMs` of the host (300) where an answer waits for it, otherwise
   * 10 000. Declare it where taps may wait for the network.
   */
  readonly within?: number;
  /** Whether an answer or a page waits for what the taps make: true for filters that isolate, and for actions that are given a sink. */
  readonly shapes?: boolean;
  readonly describes?: string;
  /**
   * Whether the outcome may be kept for later answers and other readers, until a cache tag of its arguments is invalidated
   * or a tap of it comes or goes. A tap that this does not suit says that it is `volatile`.
   */
  readonly kept?: boolean;
  /**
   * Which values a tap of a filter may return: a schema, or a function that says whether it may. Default: those of the same
   * kind (list, object, text, number, true or false) as the value that the tap was given. Declare it where the value may be
   * null, undefined or false, and where a query or a response depends on what is inside. A tap that returns another value has failed.
   */
  readonly value?: HookValue;
}

/** A hook as a value: its exact published name, its kind and what a failing tap means. */
export interface HookDefinition {
  readonly name: string;
  readonly kind: HookKind;
  readonly sync: boolean;
  readonly onError: FailurePolicy;
  /** Milliseconds that a tap may take; undefined for the default. */
  readonly within: number | undefined;
  readonly shapes: boolean;
  readonly describes: string;
  /** Whether its outcome may be kept. */
  readonly kept: boolean;
  /** Which values its taps may return; undefined for those of the same kind. */
  readonly value: HookValue | undefined;
  /** Tells definitions apart quickly; a registry that knows another definition by it looks the name up. */
  readonly place: number;
}

/** A filter whose taps may be asynchronous. `V` is the value, `A` the further arguments. */
export interface Filter<V, A extends readonly unknown[] = []> extends HookDefinition {
  readonly kind: 'filter';
  readonly sync: false;
  /** Carries the types only; never set. */
  readonly types?: { value: V; args: A };
}

/** A filter whose value is needed at once: its taps return plainly. */
export interface SyncFilter<V, A extends readonly unknown[] = []> extends HookDefinition {
  readonly kind: 'filter';
  readonly sync: true;
  readonly types?: { value: V; args: A };
}

/** An action whose taps may be asynchronous and run one after the other. */
export interface Action<A extends readonly unknown[] = []> extends HookDefinition {
  readonly kind: 'action';
  readonly sync: false;
  readonly types?: { args: A };
}

/** Counts the definitions of this copy of the kernel; hosts share definitions, and nothing else by it. */
let definitions = 0;

function definition<K extends HookKind, S extends boolean>(name: string, kind: K, sync: S, options: HookOptions) {
  const {
    onError = 'isolate',
    within,
    shapes = kind === 'filter' && onError === 'isolate',
    describes = '',
    kept = false,
    value,
  } = options;
  definitions += 1;
  return Object.freeze({ name, kind, sync, onError, within, shapes, describes, kept, value, place: definitions });
}

/**
 * Defines a filter, for the field `hooks` of a plugin and for those who tap it.
 * @param name exactly the published name
 */
export function filter<V, A extends readonly unknown[] = []>(name: string, options: HookOptions = {}): Filter<V, A> {
  return definition(name, 'filter', false, options);
}

/** Defines a filter that is applied synchronously (capability checks and the like). */
export function syncFilter<V, A extends readonly unknown[] = []>(
  name: string,
  options: HookOptions = {},
): SyncFilter<V, A> {
  return definition(name, 'filter', true, options);
}

/** Defines an action. */
export function action<A extends readonly unknown[] = []>(name: string, options: HookOptions = {}): Action<A> {
  return definition(name, 'action', false, options);
}
