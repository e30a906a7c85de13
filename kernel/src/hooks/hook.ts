import { asError, HostError } from '../errors.js';
import type { HookDefinition } from './definition.js';
import { type HookEngine, isThenable, type Runner, type Step } from './engine.js';
import type { Watchdog } from './watchdog.js';

/** The function of a tap as the registry keeps it: the value of a filter comes first. */
export type TapRun = (...args: unknown[]) => unknown;

/** What a hook keeps about one tap, also what introspection shows. */
export interface TapRecord {
  readonly plugin: string;
  readonly id: string;
  readonly declaredPriority: number;
  priority: number;
  readonly order: number;
  readonly run: TapRun;
  active: boolean;
  muted: boolean;
  quarantined: boolean;
  runs: number;
  failures: number;
  consecutiveFailures: number;
  /** Milliseconds of the sampled runs and how many were sampled. */
  sampledMs: number;
  samples: number;
  lastError: string | undefined;
}

/** What a hook tells about taps that misbehave. */
export interface HookReporter {
  failed(hook: HookDefinition, tap: TapRecord, error: Error): void;
  quarantined(hook: HookDefinition, tap: TapRecord): void;
  forgotReturn(hook: HookDefinition, tap: TapRecord): void;
}

const QUARANTINE_AFTER = 5;
const SAMPLE_MASK = 15;

/**
 * One hook with its ordered taps. Tapable has no removal, so the list is ours and the runner is rebuilt when it
 * changes; a run in flight keeps the runner it started with and skips taps that were removed meanwhile.
 */
export class Hook {
  definition: HookDefinition;
  readonly taps: TapRecord[] = [];
  /** How often the hook was started, also when nobody listens. */
  started = 0;
  /** How many runs are in flight. */
  running = 0;
  readonly #engine: HookEngine;
  readonly #watchdog: Watchdog;
  readonly #reporter: HookReporter;
  #runner: Runner | undefined;
  #empty = true;

  constructor(definition: HookDefinition, engine: HookEngine, watchdog: Watchdog, reporter: HookReporter) {
    this.definition = definition;
    this.#engine = engine;
    this.#watchdog = watchdog;
    this.#reporter = reporter;
  }

  /** Puts a tap into its place: lower priority first, ties in order of arrival. */
  add(tap: TapRecord): void {
    this.taps.push(tap);
    this.refresh();
  }

  /** Takes a tap out; a run in flight skips it from now on. Answers whether it was there. */
  remove(tap: TapRecord): boolean {
    tap.active = false;
    const index = this.taps.indexOf(tap);
    if (index < 0) return false;
    this.taps.splice(index, 1);
    this.refresh();
    return true;
  }

  /** Orders the taps again and forgets the runner; call it after a priority or a mute changed. */
  refresh(): void {
    this.taps.sort((a, b) => a.priority - b.priority || a.order - b.order);
    this.#runner = undefined;
    this.#empty = !this.taps.some(isRunnable);
  }

  /** Replaces the definition when its owner arrives after a tap by plain name. */
  define(definition: HookDefinition): void {
    this.definition = definition;
    this.refresh();
  }

  /** Runs the hook; a filter answers its value, an action undefined, by a promise only when a tap made one. */
  run(value: unknown, args: readonly unknown[]): unknown {
    this.started += 1;
    if (this.#empty) return value;
    this.#runner ??= this.#engine(
      this.definition,
      this.taps.filter(isRunnable).map((tap) => this.#step(tap)),
    );
    this.running += 1;
    let answer: unknown;
    try {
      answer = this.#runner(value, args);
    } catch (thrown) {
      this.running -= 1;
      throw thrown;
    }
    if (!isThenable(answer)) {
      this.running -= 1;
      return answer;
    }
    return Promise.resolve(answer).finally(() => {
      this.running -= 1;
    });
  }

  #step(tap: TapRecord): Step {
    const isFilter = this.definition.kind === 'filter';
    return (value, args) => {
      if (!isRunnable(tap)) return value;
      const sampled = (++tap.runs & SAMPLE_MASK) === 1;
      const start = sampled ? performance.now() : 0;
      try {
        const answer = isFilter ? tap.run(value, ...args) : tap.run(...args);
        if (isThenable(answer)) return this.#watch(tap, answer, value, start);
        this.#succeeded(tap, start);
        if (isFilter && answer === undefined) this.#reporter.forgotReturn(this.definition, tap);
        return answer;
      } catch (thrown) {
        return this.#failed(tap, thrown, value);
      }
    };
  }

  async #watch(tap: TapRecord, answer: PromiseLike<unknown>, value: unknown, start: number): Promise<unknown> {
    const { name, within, kind } = this.definition;
    const late = () => new HostError('HOST_TAP_TIMEOUT', { tap: `${tap.plugin}:${tap.id}`, hook: name, limit: within });
    try {
      const result = await this.#watchdog.guard(answer, within, late);
      this.#succeeded(tap, start);
      if (kind === 'filter' && result === undefined) this.#reporter.forgotReturn(this.definition, tap);
      return result;
    } catch (thrown) {
      return this.#failed(tap, thrown, value);
    }
  }

  #succeeded(tap: TapRecord, start: number): void {
    tap.consecutiveFailures = 0;
    if (start === 0) return;
    tap.samples += 1;
    tap.sampledMs += performance.now() - start;
  }

  /** Isolates, or passes the error on; only an isolated tap may be quarantined, because a gate must never fall open. */
  #failed(tap: TapRecord, thrown: unknown, value: unknown): unknown {
    const error = asError(thrown);
    tap.failures += 1;
    tap.consecutiveFailures += 1;
    tap.lastError = error.message;
    if (this.definition.onError !== 'isolate') throw error;
    this.#reporter.failed(this.definition, tap, error);
    if (tap.consecutiveFailures >= QUARANTINE_AFTER) {
      tap.quarantined = true;
      this.refresh();
      this.#reporter.quarantined(this.definition, tap);
    }
    return value;
  }
}

function isRunnable(tap: TapRecord): boolean {
  return tap.active && !tap.muted && !tap.quarantined;
}
