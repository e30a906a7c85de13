import { type Attribution, attributionStorage } from '../services/attribution.js';
import { Completion } from './completion.js';
import type { HookDefinition } from './definition.js';
import type { AsyncRunner, HookEngine, SyncRunner } from './engine.js';
import { guarded, guardedWaiting, isConcerned, isOwnTo } from './guard.js';
import { type HookReporter, Protection, type TapLimits, type TapRecord } from './protection.js';
import type { Watchdog } from './watchdog.js';

/** What every hook of a host shares. */
export interface HookServices {
  readonly engine: HookEngine;
  readonly watchdog: Watchdog;
  readonly reporter: HookReporter;
  readonly limits: TapLimits;
}

/**
 * One hook with its taps. Tapable has no removal, so the list is ours and a Tapable hook is built of it anew when it
 * changes; a run in flight keeps the one it started with and skips taps that were removed meanwhile.
 */
export class Hook {
  /** How often the hook was started, also when nobody listens. */
  started = 0;
  /** How many runs are in flight. */
  running = 0;
  /** Rises whenever other taps run, or the same in another order. */
  version = 0;
  readonly #engine: HookEngine;
  readonly #protection: Protection;
  readonly #attribution: Attribution;
  /** In order of arrival. */
  #taps: TapRecord[] = [];
  #live: readonly TapRecord[] = [];
  /** Whether every tap that runs does so only under a condition, as is true of no taps. */
  #isConditional = true;
  #syncRunner: SyncRunner | undefined;
  #asyncRunner: AsyncRunner | undefined;

  constructor(definition: HookDefinition, { engine, watchdog, reporter, limits }: HookServices) {
    this.#engine = engine;
    const services = { watchdog, reporter, limits, isTimed: engine.isTimed };
    this.#protection = new Protection(definition, services, () => this.refresh());
    this.#attribution = { plugin: 'kernel', what: `hook ${definition.name}` };
  }

  /** What the hook is. */
  get definition(): HookDefinition {
    return this.#protection.definition;
  }

  /** The taps in the order they run in: lower priority first, ties in order of arrival. */
  get taps(): TapRecord[] {
    return [...this.#taps].sort((a, b) => a.priority - b.priority);
  }

  /** Returns the tap `plugin:id`, if it is there. */
  find(tapId: string): TapRecord | undefined {
    return this.#taps.find(({ plugin, id }) => `${plugin}:${id}` === tapId);
  }

  /** Adds a tap. */
  add(tap: TapRecord): void {
    this.#taps.push(tap);
    this.refresh();
  }

  /** Takes a tap out; a run in flight skips it from now on. Returns whether it was there. */
  remove(tap: TapRecord): boolean {
    if (!this.#taps.includes(tap)) return false;
    this.#taps = this.#taps.filter((each) => each !== tap);
    tap.live = false;
    this.refresh();
    return true;
  }

  /** Finds out which taps run and has the next run build them anew; call it after a priority or a mute changed. */
  refresh(): void {
    this.version += 1;
    // A gate whose tap is quarantined refuses; it must never fall open.
    const isGate = this.definition.onError === 'veto';
    for (const tap of this.#taps) tap.live = !tap.muted && (!tap.quarantined || isGate);
    this.#live = this.#taps.filter((tap) => tap.live);
    this.#isConditional = this.#live.every((tap) => tap.when);
    this.#syncRunner = undefined;
    this.#asyncRunner = undefined;
  }

  /** Replaces the definition when its owner arrives after a tap by plain name. */
  define(definition: HookDefinition): void {
    this.#protection.definition = definition;
    this.refresh();
  }

  /** Whether what the hook comes to may be kept. */
  get isKept(): boolean {
    return this.definition.kept && !this.#live.some((tap) => tap.volatile);
  }

  /** Whether what the filter would come to depends on nothing but what it is given. */
  isOwn(value: unknown, args: readonly unknown[]): boolean {
    try {
      return this.#live.every((tap) => isOwnTo(tap, value, args) || !isConcerned(tap, true, value, args));
    } catch {
      return false;
    }
  }

  /** Runs the hook; a filter returns its value, an action undefined, by a promise only when a tap made one. */
  run(value: unknown, args: readonly unknown[]): unknown {
    this.started += 1;
    if (this.#protection.isTrialDue) this.#protection.beginTrial(this.#taps);
    if (this.#isConditional && !this.#concernsAny(value, args)) return value;
    return this.#protection.definition.sync ? this.#runAtOnce(value, args) : this.#runInSeries(value, args);
  }

  #concernsAny(value: unknown, args: readonly unknown[]): boolean {
    const isFilter = this.definition.kind === 'filter';
    try {
      for (const tap of this.#live) if (isConcerned(tap, isFilter, value, args)) return true;
      return false;
    } catch {
      // Asked again where the tap is protected, so that its failure means what the hook says it does.
      return true;
    }
  }

  #runAtOnce(value: unknown, args: readonly unknown[]): unknown {
    this.#syncRunner ??= this.#engine.compileSync(this.#guarded(guarded));
    this.running += 1;
    try {
      return attributionStorage.run(this.#attribution, this.#syncRunner, value, args);
    } finally {
      this.running -= 1;
    }
  }

  #runInSeries(value: unknown, args: readonly unknown[]): unknown {
    this.#asyncRunner ??= this.#engine.compileAsync(this.#guarded(guardedWaiting));
    const completion = new Completion();
    this.running += 1;
    attributionStorage.run(this.#attributionNow(), this.#asyncRunner, value, args, (error, answer) => {
      this.running -= 1;
      completion.finish(error, answer);
    });
    return completion.result();
  }

  /** In whose name the hook runs: within a tap it keeps that one in mind, whose time it takes. */
  #attributionNow(): Attribution {
    const outer = attributionStorage.getStore();
    return outer?.tap ? { ...this.#attribution, outer } : this.#attribution;
  }

  #guarded<Run>(guard: (tap: TapRecord, protection: Protection) => Run) {
    return this.#live.map((tap) => ({ tap, run: guard(tap, this.#protection) }));
  }
}
