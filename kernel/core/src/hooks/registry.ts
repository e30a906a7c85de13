import { HostError } from '../errors.js';
import { attributionStorage } from '../services/attribution.js';
import type { Clock } from '../services/clock.js';
import type { Log } from '../services/log.js';
import type { Action, Filter, HookDefinition, SyncFilter } from './definition.js';
import { action, filter } from './definition.js';
import { availableEngine, type HookEngine } from './engine.js';
import { Hook } from './hook.js';
import { reporterFor } from './log-reporter.js';
import {
  type HookReporter,
  newRecord,
  QUARANTINE_AFTER,
  TAP_LIMITS,
  type TapLimits,
  type TapOverride,
  type TapRecord,
  type TapRun,
} from './protection.js';
import { describeHook, type HookReport } from './report.js';
import { Watchdog } from './watchdog.js';

/** Removes exactly the tap it was given for; returns false when that tap is gone already. */
export interface TapHandle {
  readonly hook: string;
  readonly id: string;
  remove(): boolean;
}

/** How code fires hooks; every plugin's context carries one. */
export interface Hooks {
  /** Passes a value through the taps of a filter. Without taps it is returned as it is and no promise is made. */
  filter<V, A extends readonly unknown[]>(hook: SyncFilter<V, A>, value: V, ...args: A): V;
  filter<V, A extends readonly unknown[]>(hook: Filter<V, A>, value: V, ...args: A): V | Promise<V>;
  /** Announces something; resolves when every tap has run. */
  action<A extends readonly unknown[]>(hook: Action<A>, ...args: A): void | Promise<void>;
  /**
   * A number that changes whenever the taps of a hook do, for whoever keeps what the hook came to; undefined when that
   * must not be kept: the hook does not say that it may, or a tap is `volatile`.
   */
  keptVersion(hook: HookDefinition): number | undefined;
  /** Whether what a filter would come to depends on its arguments and the settings alone (see `own` of a tap). */
  isOwn<V, A extends readonly unknown[]>(hook: Filter<V, A>, value: V, ...args: A): boolean;
}

/** The hook whose taps run after every other one of its kind. */
export const EVERY_HOOK = 'all';

/** All hooks of one host. Nothing here is shared between two hosts in one process. */
export class HookRegistry implements Hooks {
  readonly watchdog: Watchdog;
  readonly #hooks = new Map<string, Hook>();
  /** Hooks by the place of the definition that fired them: finding a name costs more than most hooks do. */
  readonly #fired: ({ readonly by: HookDefinition; readonly hook: Hook } | undefined)[] = [];
  readonly #owners = new Map<string, string>();
  readonly #overrides = new Map<string, TapOverride>();
  readonly #engine: HookEngine;
  readonly #reporter: HookReporter;
  readonly #limits: TapLimits;
  #volatileRuns = 0;
  /** The hook `all`, once somebody has tapped or declared it. */
  #every: Hook | undefined;

  /**
   * @param options `log` receives failures under the plugin's name, `warnUndefined` warns about filter taps that
   *   forget to return, `engine` replaces the hook engine, `limits` the time that taps may take
   */
  constructor(options: { clock: Clock; log: Log; warnUndefined?: boolean; engine?: HookEngine; limits?: TapLimits }) {
    this.watchdog = new Watchdog(options.clock);
    this.#engine = options.engine ?? availableEngine();
    this.#limits = options.limits ?? TAP_LIMITS;
    const reporter = reporterFor(options.log, options.warnUndefined ?? false);
    // What a tap is missing from must not be kept for others.
    const failed: HookReporter['failed'] = (...what) => {
      this.#volatileRuns += 1;
      reporter.failed(...what);
    };
    this.#reporter = { ...reporter, failed };
  }

  filter<V, A extends readonly unknown[]>(hook: SyncFilter<V, A>, value: V, ...args: A): V;
  filter<V, A extends readonly unknown[]>(hook: Filter<V, A>, value: V, ...args: A): V | Promise<V>;
  filter(hook: HookDefinition, value: unknown, ...args: readonly unknown[]): unknown {
    return this.#run(this.#firedBy(hook), value, args);
  }

  action<A extends readonly unknown[]>(hook: Action<A>, ...args: A): void | Promise<void> {
    return this.#run(this.#firedBy(hook), undefined, args) as void | Promise<void>;
  }

  keptVersion(hook: HookDefinition): number | undefined {
    const fired = this.#firedBy(hook);
    return fired.isKept ? fired.version : undefined;
  }

  isOwn<V, A extends readonly unknown[]>(hook: Filter<V, A>, value: V, ...args: A): boolean {
    return this.#firedBy(hook).isOwn(value, args);
  }

  /** Rises whenever a tap runs of which nothing may be kept: an answer in whose making it rose is not kept either. */
  get volatileRuns(): number {
    return this.#volatileRuns;
  }

  /** Fires a filter by plain name, for code that cannot import the hook value. */
  filterByName(name: string, value: unknown, ...args: readonly unknown[]): unknown {
    const hook = this.#at(this.#hooks.get(name)?.definition ?? filter<unknown, readonly unknown[]>(name));
    return this.#run(hook, value, args);
  }

  /** Fires an action by plain name. */
  actionByName(name: string, ...args: readonly unknown[]): unknown {
    const hook = this.#at(this.#hooks.get(name)?.definition ?? action<readonly unknown[]>(name));
    return this.#run(hook, undefined, args);
  }

  /**
   * Records that a plugin offers a hook. Returns how to take that back.
   * @throws HostError `HOST_HOOK_TAKEN` when another plugin offers a hook of this name
   */
  declare(plugin: string, definition: HookDefinition): () => void {
    const owner = this.#owners.get(definition.name);
    if (owner !== undefined && owner !== plugin)
      throw new HostError('HOST_HOOK_TAKEN', { plugin, hook: definition.name, owner });
    const hook = this.#at(definition);
    if (hook.definition !== definition) hook.define(definition);
    this.#owners.set(definition.name, plugin);
    return () => {
      if (this.#owners.get(definition.name) === plugin) this.#owners.delete(definition.name);
    };
  }

  /**
   * Adds a tap.
   * @throws HostError when the priority is not a number, the id is taken, or the hook is of another kind
   */
  tap(
    plugin: string,
    hook: HookDefinition | string,
    options: { id?: string; priority?: number; volatile?: boolean; when?: TapRecord['when']; own?: TapRecord['own'] },
    run: TapRun,
  ): TapHandle {
    const name = typeof hook === 'string' ? hook : hook.name;
    const target = typeof hook === 'string' ? (this.#hooks.get(name) ?? this.#at(filter(name))) : this.#at(hook);
    const { id = name, priority = 10, volatile = false, when, own = false } = options;
    if (!Number.isFinite(priority)) {
      throw new HostError('HOST_HOOK_PRIORITY', { plugin, hook: name, found: String(priority) });
    }
    if (target.find(`${plugin}:${id}`)) {
      throw new HostError('HOST_HOOK_TAP_DUPLICATE', { plugin, hook: name, tap: id });
    }
    if (typeof hook !== 'string') this.#checkKind(plugin, target, hook);
    const noted: TapRun = (...args) => {
      this.#volatileRuns += 1;
      return run(...args);
    };
    const parts = { id, priority: Math.trunc(priority), volatile, when, own, run: volatile ? noted : run };
    const record = newRecord({ plugin, hook: name, ...parts }, this.#overrides.get(`${name}/${plugin}:${id}`));
    target.add(record);
    return { hook: name, id: `${plugin}:${id}`, remove: () => target.remove(record) };
  }

  /** Removes the tap `plugin:id` of a hook by name; returns whether there was one. */
  untap(name: string, tapId: string): boolean {
    const hook = this.#hooks.get(name);
    const record = hook?.find(tapId);
    return hook !== undefined && record !== undefined && hook.remove(record);
  }

  /** Applies the owner's word on a tap, now and whenever it arrives again. The key is `hook/plugin:id`. */
  override(name: string, tapId: string, change: TapOverride): void {
    this.#overrides.set(`${name}/${tapId}`, change);
    const hook = this.#hooks.get(name);
    const record = hook?.find(tapId);
    if (!hook || !record) return;
    record.muted = change.mute ?? false;
    record.kept = change.keep ?? false;
    record.priority = change.priority ?? record.declaredPriority;
    hook.refresh();
  }

  /**
   * Notes that something a tap had started failed after the tap itself was done. A tap that goes on like this is
   * quarantined, unless it is a gate, which must never fall open.
   */
  crashed(name: string, tapId: string, error: Error): void {
    const hook = this.#hooks.get(name);
    const record = hook?.find(tapId);
    if (!hook || !record) return;
    record.failures += 1;
    record.crashes += 1;
    record.lastError = error.message;
    if (record.crashes < QUARANTINE_AFTER || record.quarantined || record.kept || hook.definition.onError !== 'isolate')
      return;
    record.quarantined = true;
    hook.refresh();
    this.#reporter.quarantined(hook.definition, record);
  }

  /** Lets a quarantined tap run again. Returns whether there was one. */
  release(name: string, tapId: string): boolean {
    const hook = this.#hooks.get(name);
    const record = hook?.find(tapId);
    if (!hook || !record?.quarantined) return false;
    record.quarantined = false;
    record.consecutiveFailures = 0;
    record.crashes = 0;
    hook.refresh();
    return true;
  }

  /** How often a hook was started, the run in progress included. */
  count(name: string): number {
    return this.#hooks.get(name)?.started ?? 0;
  }

  /** Whether a hook is running, anywhere up the stack; without a name, whether any is. */
  isRunning(name?: string): boolean {
    if (name !== undefined) return (this.#hooks.get(name)?.running ?? 0) > 0;
    return [...this.#hooks.values()].some((hook) => hook.running > 0);
  }

  /** The hook whose tap runs in this flow, the innermost, also after the tap has waited; undefined outside any. */
  current(): string | undefined {
    const name = attributionStorage.getStore()?.tap?.hook;
    return name !== undefined && this.isRunning(name) ? name : undefined;
  }

  /** Whether anybody listens: to the hook, or with `tapId` that tap. */
  has(name: string, tapId?: string): boolean {
    const hook = this.#hooks.get(name);
    return tapId === undefined ? (hook?.taps.length ?? 0) > 0 : hook?.find(tapId) !== undefined;
  }

  /** Who taps what, in which order, how often it ran, how long it took, its last error. */
  describe(): HookReport[] {
    const names = [...this.#hooks.keys()].filter((name) => this.#owners.has(name) || this.has(name));
    return names.sort().map((name) => describeHook(this.#at(name), this.#owners.get(name) ?? null));
  }

  /** Runs a hook, and after it `all`, whose taps are given what every other hook of the same kind came to. */
  #run(hook: Hook, value: unknown, args: readonly unknown[]): unknown {
    const answer = hook.run(value, args);
    return this.#every === undefined ? answer : this.#runEvery(this.#every, hook, answer, args);
  }

  #runEvery(every: Hook, hook: Hook, answer: unknown, args: readonly unknown[]): unknown {
    const { kind, sync } = hook.definition;
    const isOther = every.definition.kind !== kind || every.definition.sync !== sync;
    // What a tap of `all` fires itself is not told to it: that would never end.
    if (isOther || every === hook || attributionStorage.getStore()?.tap?.hook === EVERY_HOOK) return answer;
    return answer instanceof Promise ? answer.then((done) => every.run(done, args)) : every.run(answer, args);
  }

  #firedBy(definition: HookDefinition): Hook {
    const known = this.#fired[definition.place];
    if (known?.by === definition) return known.hook;
    const hook = this.#at(definition);
    this.#fired[definition.place] = { by: definition, hook };
    return hook;
  }

  #at(wanted: HookDefinition | string): Hook {
    const name = typeof wanted === 'string' ? wanted : wanted.name;
    const known = this.#hooks.get(name);
    if (known) return known;
    const definition = typeof wanted === 'string' ? filter(wanted) : wanted;
    const services = { engine: this.#engine, watchdog: this.watchdog, reporter: this.#reporter, limits: this.#limits };
    const made = new Hook(definition, services);
    this.#hooks.set(name, made);
    if (name === EVERY_HOOK) this.#every = made;
    return made;
  }

  #checkKind(plugin: string, target: Hook, hook: HookDefinition): void {
    const owner = this.#owners.get(hook.name);
    const { kind, sync } = target.definition;
    if (owner === undefined || (kind === hook.kind && sync === hook.sync)) return;
    throw new HostError('HOST_HOOK_KIND', {
      hook: hook.name,
      plugin,
      owner,
      wanted: kindOf(target.definition),
      found: kindOf(hook),
    });
  }
}

function kindOf(definition: HookDefinition): string {
  return `${definition.sync ? 'a synchronous' : 'an asynchronous'} ${definition.kind}`;
}
