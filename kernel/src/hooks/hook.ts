import { asError, HostError } from '../errors.js';
import { RestError } from '../rest/error.js';
import type { HookDefinition } from './definition.js';
import { type AsyncStep, type Done, type HookEngine, isThenable, type Runner, type Step } from './engine.js';
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
  /** Whether it is still registered. */
  active: boolean;
  /** Whether it runs: registered, and neither muted nor quarantined. Kept by {@link Hook.refresh}. */
  live: boolean;
  muted: boolean;
  quarantined: boolean;
  /** Runs before the list of taps changed last; see {@link Hook.runsOf}. */
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
const SAMPLE_MASK = 63;

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
  #timedRunner: Runner | undefined;
  #runs = 0;
  /** The runs that are counted in the taps already. */
  #countedRuns = 0;
  #empty = true;

  constructor(definition: HookDefinition, engine: HookEngine, watchdog: Watchdog, reporter: HookReporter) {
    this.definition = definition;
    this.#engine = engine;
    this.#watchdog = watchdog;
    this.#reporter = reporter;
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
    }
    this.#runner = undefined;
    this.#timedRunner = undefined;
    this.#empty = !this.taps.some((tap) => tap.live);
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
    const runner = this.#runnerForThisRun();
    this.running += 1;
    let answer: unknown;
    try {
      answer = runner(value, args);
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

  /** Most runs are only counted; one in many is timed tap by tap, because looking at the clock costs more than a tap. */
  #runnerForThisRun(): Runner {
    const isTimed = (this.#runs & SAMPLE_MASK) === 0;
    this.#runs += 1;
    if (isTimed) {
      this.#timedRunner ??= this.#build(true);
      return this.#timedRunner;
    }
    this.#runner ??= this.#build(false);
    return this.#runner;
  }

  #build(isTimed: boolean): Runner {
    const { definition } = this;
    const live = this.taps.filter((tap) => tap.live);
    if (definition.sync)
      return this.#engine.compileSync(
        definition,
        live.map((tap) => this.#step(tap, isTimed)),
      );
    return this.#engine.compileAsync(
      definition,
      live.map((tap) => this.#asyncStep(tap, isTimed)),
    );
  }

  /** How often a tap ran: the runs of the hook since it was put there. */
  runsOf(tap: TapRecord): number {
    return tap.runs + (tap.live ? this.#runs - this.#countedRuns : 0);
  }

  #step(tap: TapRecord, isTimed: boolean): Step {
    const call = this.definition.kind === 'filter' ? callFilter : callAction;
    return (value, args) => {
      // A run in flight may reach a tap that was removed meanwhile.
      if (!tap.live) return value;
      const start = isTimed ? performance.now() : 0;
      try {
        const answer = call(tap.run, value, args);
        if (typeof answer === 'object' && isThenable(answer)) throw this.#notAwaited(tap, answer);
        return this.#answered(tap, answer, start);
      } catch (thrown) {
        return this.#failed(tap, thrown, value);
      }
    };
  }

  #asyncStep(tap: TapRecord, isTimed: boolean): AsyncStep {
    const call = this.definition.kind === 'filter' ? callFilter : callAction;
    return (value, args, done) => {
      if (!tap.live) {
        done(null, value);
        return;
      }
      const start = isTimed ? performance.now() : 0;
      let answer: unknown;
      try {
        answer = call(tap.run, value, args);
        if (typeof answer === 'object' && isThenable(answer)) {
          this.#watch(tap, answer, { value, start, done });
          return;
        }
        answer = this.#answered(tap, answer, start);
      } catch (thrown) {
        this.#failedLater(tap, thrown, value, done);
        return;
      }
      done(null, answer);
    };
  }

  /** A tap that takes its time: the watchdog ends it when it takes too long. */
  #watch(tap: TapRecord, answer: PromiseLike<unknown>, run: { value: unknown; start: number; done: Done }): void {
    const { name, within } = this.definition;
    const { value, start, done } = run;
    this.#watchdog.guard(answer, within, {
      value: (result) => done(null, this.#answered(tap, result, start)),
      error: (thrown) => this.#failedLater(tap, thrown, value, done),
      late() {
        const details = { tap: `${tap.plugin}:${tap.id}`, hook: name, limit: within };
        return new HostError('HOST_TAP_TIMEOUT', details);
      },
    });
  }

  #answered(tap: TapRecord, answer: unknown, start: number): unknown {
    if (start !== 0 || tap.consecutiveFailures > 0) this.#succeeded(tap, start);
    if (answer === undefined && this.definition.kind === 'filter') this.#reporter.forgotReturn(this.definition, tap);
    return answer;
  }

  /** Where nobody waits, a promise is no answer; what becomes of it must not end the process. */
  #notAwaited(tap: TapRecord, answer: PromiseLike<unknown>): Error {
    answer.then(undefined, () => undefined);
    const details = { tap: `${tap.plugin}:${tap.id}`, hook: this.definition.name };
    return new HostError('HOST_TAP_NOT_AWAITED', details);
  }

  #succeeded(tap: TapRecord, start: number): void {
    tap.consecutiveFailures = 0;
    if (start === 0) return;
    tap.samples += 1;
    tap.sampledMs += performance.now() - start;
  }

  /** A refusal passes as it is; anything else names the tap, so that whoever is asked knows whose bug it is. */
  #blamed(tap: TapRecord, error: Error): Error {
    if (error instanceof RestError || error instanceof HostError) return error;
    const { plugin, id } = tap;
    const details = { plugin, tap: `${plugin}:${id}`, hook: this.definition.name, reason: error.message };
    return new HostError('HOST_TAP_FAILED', details, error);
  }

  #failedLater(tap: TapRecord, thrown: unknown, value: unknown, done: Done): void {
    let kept: unknown;
    try {
      kept = this.#failed(tap, thrown, value);
    } catch (error) {
      done(asError(error));
      return;
    }
    done(null, kept);
  }

  /** Isolates, or passes the error on; only an isolated tap may be quarantined, because a gate must never fall open. */
  #failed(tap: TapRecord, thrown: unknown, value: unknown): unknown {
    const error = asError(thrown);
    tap.failures += 1;
    tap.consecutiveFailures += 1;
    tap.lastError = error.message;
    if (this.definition.onError !== 'isolate') throw this.#blamed(tap, error);
    this.#reporter.failed(this.definition, tap, error);
    if (tap.consecutiveFailures >= QUARANTINE_AFTER) {
      tap.quarantined = true;
      this.refresh();
      this.#reporter.quarantined(this.definition, tap);
    }
    return value;
  }
}

/** Calls with few arguments are written out: spreading a list costs more than most taps do. */
function callFilter(run: TapRun, value: unknown, args: readonly unknown[]): unknown {
  if (args.length === 0) return run(value);
  return args.length === 1 ? run(value, args[0]) : run(value, ...args);
}

function callAction(run: TapRun, _value: unknown, args: readonly unknown[]): unknown {
  return args.length === 1 ? run(args[0]) : run(...args);
}
