import type { Action, Filter, HookDefinition, SyncFilter } from '../hooks/definition.js';
import type { NamedHooks } from '../hooks/named-hooks.js';
import type { PluginContext } from './plugin-context.js';

/** Where and how a tap sits: `id` must be unique for the plugin and hook (default: the hook's name), `priority` 10. */
export interface TapOptions {
  readonly id?: string;
  readonly priority?: number;
  /**
   * Whether what it returns depends on more than its arguments and on what cache tags stand for: the time, who asks,
   * another service. The outcome of such a tap is never kept (see `kept` of a hook). Default false.
   */
  readonly volatile?: boolean;
}

/** Whether a tap has anything to do, from what it would be given; asked at once and often, so it looks and no more. */
export type TapCondition<H> =
  H extends SyncFilter<infer V, infer A extends readonly unknown[]>
    ? (value: V, ...args: A) => boolean
    : H extends Filter<infer V, infer A extends readonly unknown[]>
      ? (value: V, ...args: A) => boolean
      : H extends Action<infer A extends readonly unknown[]>
        ? (...args: A) => boolean
        : (...args: never[]) => boolean;

/** Options of a tap, with what only its hook can type. */
export interface ConditionalTapOptions<H> extends TapOptions {
  /** Where it says no the tap does not run; a hook of which no tap has anything to do costs next to nothing. */
  readonly when?: TapCondition<H>;
  /**
   * Whether what it returns depends on its arguments and the settings alone, or for which arguments. What is kept of the
   * hook then stays true while other objects change. Default false: it may show anything that cache tags stand for.
   */
  readonly own?: boolean | TapCondition<H>;
}

/** A tap as a value in the field `taps` of a plugin. */
export interface TapDeclaration {
  readonly hook: string;
  readonly definition: HookDefinition | undefined;
  readonly id: string;
  readonly priority: number;
  readonly volatile: boolean;
  readonly when: ((...args: never[]) => boolean) | undefined;
  readonly own: boolean | ((...args: never[]) => boolean);
  readonly run: (context: PluginContext, ...args: never[]) => unknown;
}

type MaybePromise<T> = T | Promise<T>;

/** The function that a tap on a hook is: what it is given, and what it must answer. Later arguments may be left out. */
export type TapFunction<H> =
  H extends SyncFilter<infer V, infer A extends readonly unknown[]>
    ? (context: PluginContext, value: V, ...args: A) => V
    : H extends Filter<infer V, infer A extends readonly unknown[]>
      ? (context: PluginContext, value: V, ...args: A) => MaybePromise<V>
      : H extends Action<infer A extends readonly unknown[]>
        ? (context: PluginContext, ...args: A) => MaybePromise<void>
        : (context: PluginContext, ...args: never[]) => unknown;

/**
 * Declares a tap. The function receives the plugin's context, then the value (of a filter) and the hook's arguments.
 * A filter tap returns the new value. The types follow from a hook value, or from the name of a hook in {@link NamedHooks};
 * any other name works too, and the tap states its own types.
 */
export function tap<H extends HookDefinition>(
  hook: H,
  options: ConditionalTapOptions<H>,
  run: TapFunction<H>,
): TapDeclaration;
export function tap<N extends keyof NamedHooks>(
  hook: N,
  options: ConditionalTapOptions<NamedHooks[N]>,
  run: TapFunction<NamedHooks[N]>,
): TapDeclaration;
export function tap<N extends string>(
  hook: N extends keyof NamedHooks ? never : N,
  options: ConditionalTapOptions<string>,
  run: (context: PluginContext, ...args: never[]) => unknown,
): TapDeclaration;
export function tap(
  hook: HookDefinition | string,
  options: ConditionalTapOptions<string>,
  run: (context: PluginContext, ...args: never[]) => unknown,
): TapDeclaration {
  const name = typeof hook === 'string' ? hook : hook.name;
  return Object.freeze({
    hook: name,
    definition: typeof hook === 'string' ? undefined : hook,
    id: options.id ?? name,
    priority: options.priority ?? 10,
    volatile: options.volatile ?? false,
    when: options.when,
    own: options.own ?? false,
    run,
  });
}
