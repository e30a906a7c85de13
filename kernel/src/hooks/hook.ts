import type { HookDefinition } from './definition.js';
import type { HookEngine, Runner } from './engine.js';
import { type HookReporter, Protection, type TapRecord } from './protection.js';
import { StepwiseRun } from './stepwise-run.js';
import type { Watchdog } from './watchdog.js';

/**
 * One hook with its ordered taps. Tapable has no removal, so the list is ours and the runner is rebuilt when it
 * changes; a run in flight keeps the runner it started with and skips taps that were removed meanwhile.
 */
export class Hook {
  readonly taps: TapRecord[] = [];
  /** How often the hook was started, also when nobody listens. */
  started = 0;
  readonly #engine: HookEngine;
  readonly #protection: Protection;
  #live: readonly TapRecord[] = [];
  /** By the number of arguments. */
  #runners: Runner[] = [];
  #runs = 0;
  /** The runs that are counted in the taps already. */
  #countedRuns = 0;

  constructor(definition: HookDefinition, engine: HookEngine, watchdog: Watchdog, reporter: HookReporter) {
    this.#engine = engine;
    this.#protection = new Protection(definition, watchdog, reporter, () => this.refresh());
  }

  /** What the hook is. */
  get definition(): HookDefinition {
    return this.#protection.definition;
  }

  /** How many runs are in flight. */
  get running(): number {
    return this.#protection.running;
  }

  /** Puts a tap into its place: lower priority first, ties in order of arrival. */
  add(tap: TapRecord): void {
    this.refresh();
    this.taps.push(tap);
    this.refresh();
  }

  /** Takes a tap out; a run in flight skips it from now on. Answers whether it was there. */
  remove(tap: TapRecord): boolean {
    const index = this.taps.indexOf(tap);
    if (index < 0) return false;
    tap.active = false;
    this.refresh();
    this.taps.splice(index, 1);
    return true;
  }

  /** Orders the taps again and forgets the runner; call it after a priority or a mute changed. */
  refresh(): void {
    this.taps.sort((a, b) => a.priority - b.priority || a.order - b.order);
    const fresh = this.#runs - this.#countedRuns;
    this.#countedRuns = this.#runs;
    for (const tap of this.taps) {
      if (tap.live) tap.runs += fresh;
      tap.live = tap.active && !tap.muted && !tap.quarantined;
      tap.steady = tap.live && tap.consecutiveFailures === 0;
    }
    this.#live = this.taps.filter((tap) => tap.live);
    this.#runners = [];
  }

  /** Replaces the definition when its owner arrives after a tap by plain name. */
  define(definition: HookDefinition): void {
    this.#protection.definition = definition;
    this.refresh();
  }

  /** Runs the hook; a filter answers its value, an action undefined, by a promise only when a tap made one. */
  run(value: unknown, args: readonly unknown[]): unknown {
    this.started += 1;
    if (this.#live.length === 0) return value;
    const protection = this.#protection;
    protection.running += 1;
    try {
      if (this.#engine.isTimed(this.#runs++)) return this.#timed(value, args);
      const runner = this.#runners[args.length] ?? this.#compile(args.length);
      return runner(value, args);
    } finally {
      protection.running -= 1;
    }
  }

  #timed(value: unknown, args: readonly unknown[]): unknown {
    const options = { protection: this.#protection, taps: this.#live, args, isTimed: true };
    return new StepwiseRun(options, value).start();
  }

  #compile(arity: number): Runner {
    const made = this.#engine.compile(this.#live, this.#protection, arity);
    this.#runners[arity] = made;
    return made;
  }

  /** How often a tap ran: the runs of the hook since it was put there. */
  runsOf(tap: TapRecord): number {
    return tap.runs + (tap.live ? this.#runs - this.#countedRuns : 0);
  }
}
