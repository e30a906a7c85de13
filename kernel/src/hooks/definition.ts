import type { Tools } from '../plugin/tools.js';

/**
 * What a tap that throws (or hangs) means to the hook it sits on:
 * `isolate` logs it under the plugin's name and goes on with the previous value,
 * `fail` fails the request, `veto` refuses (a security gate: an error never opens it).
 */
export type FailurePolicy = 'isolate' | 'fail' | 'veto';

/** Filters pass a value from tap to tap, actions only announce. */
export type HookKind = 'filter' | 'action';

/** Options of a hook: `onError` (default `isolate`) and `within`, the milliseconds a tap may take (default 10 000). */
export interface HookOptions {
  readonly onError?: FailurePolicy;
  readonly within?: number;
  readonly describes?: string;
}

/** A hook as a value: its exact published name, its kind and what a failing tap means. */
export interface HookDefinition {
  readonly name: string;
  readonly kind: HookKind;
  readonly sync: boolean;
  readonly onError: FailurePolicy;
  readonly within: number;
  readonly describes: string;
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

const DEFAULT_LIMIT_MS = 10_000;

/** Counts the definitions of this copy of the kernel; hosts share definitions, and nothing else by it. */
let definitions = 0;

function definition<K extends HookKind, S extends boolean>(name: string, kind: K, sync: S, options: HookOptions) {
  const { onError = 'isolate', within = DEFAULT_LIMIT_MS, describes = '' } = options;
  definitions += 1;
  return Object.freeze({ name, kind, sync, onError, within, describes, place: definitions });
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

/** Where and how a tap sits: `id` must be unique for the plugin and hook (default: the hook's name), `priority` 10. */
export interface TapOptions {
  readonly id?: string;
  readonly priority?: number;
}

/** A tap as a value in the field `taps` of a plugin. */
export interface TapDeclaration {
  readonly hook: string;
  readonly definition: HookDefinition | undefined;
  readonly id: string;
  readonly priority: number;
  readonly run: (tools: Tools, ...args: never[]) => unknown;
}

type MaybePromise<T> = T | Promise<T>;

/** The function that a tap on a hook is: what it is given, and what it must answer. Later arguments may be left out. */
export type TapFunction<H> =
  H extends SyncFilter<infer V, infer A extends readonly unknown[]>
    ? (tools: Tools, value: V, ...args: A) => V
    : H extends Filter<infer V, infer A extends readonly unknown[]>
      ? (tools: Tools, value: V, ...args: A) => MaybePromise<V>
      : H extends Action<infer A extends readonly unknown[]>
        ? (tools: Tools, ...args: A) => MaybePromise<void>
        : (tools: Tools, ...args: never[]) => unknown;

/**
 * Declares a tap. The function receives the plugin's tools, then the value (of a filter) and the hook's arguments.
 * A filter tap returns the new value. With a hook value the types follow; a plain name works for any hook.
 */
export function tap<H extends HookDefinition>(hook: H, options: TapOptions, run: TapFunction<H>): TapDeclaration;
export function tap(
  hook: string,
  options: TapOptions,
  run: (tools: Tools, ...args: never[]) => unknown,
): TapDeclaration;
export function tap(
  hook: HookDefinition | string,
  options: TapOptions,
  run: (tools: Tools, ...args: never[]) => unknown,
): TapDeclaration {
  const name = typeof hook === 'string' ? hook : hook.name;
  return Object.freeze({
    hook: name,
    definition: typeof hook === 'string' ? undefined : hook,
    id: options.id ?? name,
    priority: options.priority ?? 10,
    run,
  });
}
