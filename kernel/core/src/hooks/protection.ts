import { asError, HostError } from '../errors.js';
import { RestError } from '../rest-error.js';
import type { Attribution } from '../services/attribution.js';
import type { HookDefinition } from './definition.js';
import { valueFault, writingFault } from './value.js';
import type { Watchdog } from './watchdog.js';

/** The function of a tap as the registry keeps it: the value of a filter comes first. */
export type TapRun = (...args: unknown[]) => unknown;

/** What a hook keeps about one tap, also what introspection shows. */
export interface TapRecord {
  readonly plugin: string;
  readonly id: string;
  readonly declaredPriority: number;
  priority: number;
  readonly run: TapRun;
  /** Whether what it returns must not be kept. */
  readonly volatile: boolean;
  /** Whether it has anything to do, from what it would be given; without it, always. */
  readonly when: ((...args: never[]) => boolean) | undefined;
  /** Whether what it returns depends on its arguments alone, or for which. */
  readonly own: boolean | ((...args: never[]) => boolean);
  /** In whose name it runs. */
  readonly attribution: Attribution;
  /** Whether it runs: registered, and neither muted nor quarantined. Kept by the hook. */
  live: boolean;
  muted: boolean;
  quarantined: boolean;
  /** Whether the owner has it tried again however often it is late. */
  kept: boolean;
  runs: number;
  failures: number;
  consecutiveFailures: number;
  /** How often work failed that it had started and left behind. */
  crashes: number;
  /** Milliseconds of the sampled runs and how many were sampled. */
  sampledMs: number;
  samples: number;
  worstMs: number;
  lastError: string | undefined;
  /** Whether it was late when it failed last. */
  isLate: boolean;
}

/** The owner's word on a single tap, from the site config: silence it or move it. */
export interface TapOverride {
  readonly mute?: boolean;
  readonly priority?: number;
  /** Whether it is never quarantined. */
  readonly keep?: boolean;
}

/** The record of a tap that was just added. */
export function newRecord(
  added: Pick<TapRecord, 'plugin' | 'id' | 'priority' | 'volatile' | 'when' | 'own' | 'run'> & {
    readonly hook: string;
  },
  override: TapOverride | undefined,
): TapRecord {
  const { hook, ...tap } = added;
  const { plugin, id, priority } = tap;
  return {
    ...tap,
    declaredPriority: priority,
    priority: override?.priority ?? priority,
    attribution: { plugin, what: `tap ${hook}/${id}`, tap: { hook, id: `${plugin}:${id}` } },
    crashes: 0,
    live: true,
    muted: override?.mute ?? false,
    quarantined: false,
    kept: override?.keep ?? false,
    runs: 0,
    failures: 0,
    consecutiveFailures: 0,
    sampledMs: 0,
    samples: 0,
    worstMs: 0,
    lastError: undefined,
    isLate: false,
  };
}

/** How a run of a tap began: with which value, and when, in milliseconds (0 where it is not timed). */
export interface TapRunStart {
  readonly value: unknown;
  readonly startedAt: number;
}

/** What a hook tells about taps that misbehave. */
export interface HookReporter {
  failed(hook: HookDefinition, tap: TapRecord, error: Error): void;
  quarantined(hook: HookDefinition, tap: TapRecord): void;
  forgotReturn(hook: HookDefinition, tap: TapRecord): void;
}

/** How often a tap may fail in a row, or leave failing work behind, before it is quarantined. */
export const QUARANTINE_AFTER = 5;

/** How often a tap may take too long before it is quarantined: each time somebody waited. */
export const QUARANTINE_AFTER_LATE = 3;

/** How long a tap that was late too often is left out before it is tried again, in milliseconds: what it waits for may be back. */
export const TRIAL_AFTER_MS = 60_000;

/** Milliseconds that taps may take: those for which an answer waits, and others. */
export interface TapLimits {
  readonly shaping: number;
  readonly others: number;
}

/** What holds where nobody says otherwise. */
export const TAP_LIMITS: TapLimits = { shaping: 300, others: 10_000 };

/** True for anything that can be awaited. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** What becomes of taps that throw, hang or forget to answer, by the failure policy of their hook. */
export class Protection {
  /** Changes when the owner of the hook arrives after a tap by plain name. */
  definition: HookDefinition;
  readonly watchdog: Watchdog;
  readonly #reporter: HookReporter;
  readonly #isTimed: (run: number) => boolean;
  readonly #limits: TapLimits;
  readonly #refresh: () => void;
  /** When the next tap is tried again, by the clock of the watchdog. */
  #trialAt = Number.POSITIVE_INFINITY;

  /**
   * @param isTimed whether a run of a tap is timed
   * @param refresh called when a tap was quarantined
   */
  constructor(
    definition: HookDefinition,
    services: { watchdog: Watchdog; reporter: HookReporter; isTimed: (run: number) => boolean; limits: TapLimits },
    refresh: () => void,
  ) {
    this.definition = definition;
    this.watchdog = services.watchdog;
    this.#reporter = services.reporter;
    this.#isTimed = services.isTimed;
    this.#limits = services.limits;
    this.#refresh = refresh;
  }

  /** Counts a run of a tap. Returns the moment it began where the run is timed, otherwise 0. */
  begin(tap: TapRecord): number {
    return this.#isTimed(tap.runs++) ? performance.now() : 0;
  }

  /**
   * Notes that a tap did its work. Returns the value that it passes on: none for an action, or for one that forgot.
   * @throws HostError `HOST_TAP_VALUE` for a value that the hook does not take
   */
  finished(tap: TapRecord, answer: unknown, { value, startedAt }: TapRunStart): unknown {
    if (answer !== undefined && this.definition.kind === 'filter') this.#refuseOther(tap, value, answer);
    if (tap.consecutiveFailures > 0) tap.consecutiveFailures = 0;
    if (startedAt > 0) {
      const took = performance.now() - startedAt;
      tap.samples += 1;
      tap.sampledMs += took;
      if (took > tap.worstMs) tap.worstMs = took;
    }
    if (this.definition.kind === 'action') return undefined;
    // What was undefined before may stay so.
    if (answer === undefined && value !== undefined) this.#reporter.forgotReturn(this.definition, tap);
    return answer;
  }

  /** Where nobody waits, a promise is no answer; what becomes of it must not end the process. */
  notAwaited(tap: TapRecord, answer: PromiseLike<unknown>): Error {
    answer.then(undefined, () => undefined);
    return new HostError('HOST_TAP_NOT_AWAITED', { tap: `${tap.plugin}:${tap.id}`, hook: this.definition.name });
  }

  /** What a tap is told that took too long. */
  late(tap: TapRecord): Error {
    const details = { tap: `${tap.plugin}:${tap.id}`, hook: this.definition.name, limit: this.within };
    return new HostError('HOST_TAP_TIMEOUT', details);
  }

  /** Milliseconds that a tap may take. */
  get within(): number {
    const { within, shapes } = this.definition;
    return within ?? (shapes ? this.#limits.shaping : this.#limits.others);
  }

  /** What whoever asks a gate is told while its tap is quarantined. */
  refusal({ plugin, id, lastError = '' }: TapRecord): Error {
    return new HostError('HOST_TAP_QUARANTINED', {
      plugin,
      tap: `${plugin}:${id}`,
      hook: this.definition.name,
      reason: lastError,
    });
  }

  /** Whether a tap that was late too often is to be tried again. */
  get isTrialDue(): boolean {
    return this.#trialAt !== Number.POSITIVE_INFINITY && this.watchdog.now >= this.#trialAt;
  }

  /** Lets the taps that were late too often run once more: one more lateness and they are out again. */
  beginTrial(taps: readonly TapRecord[]): void {
    this.#trialAt = Number.POSITIVE_INFINITY;
    for (const tap of taps) {
      if (!tap.quarantined || !tap.isLate) continue;
      tap.quarantined = false;
      tap.consecutiveFailures = QUARANTINE_AFTER_LATE - 1;
    }
    this.#refresh();
  }

  /**
   * Isolates a tap that failed, so that the value before it goes on. One that goes on failing is quarantined: an isolated one
   * for any failure, any other for being late, because everybody waits for it. A quarantined gate refuses.
   * @throws the error of the tap where the failure policy is not to isolate
   */
  failed(tap: TapRecord, thrown: unknown): void {
    const error = asError(thrown);
    tap.failures += 1;
    tap.consecutiveFailures += 1;
    tap.lastError = error.message;
    tap.isLate = this.#isLatenessOf(tap, error);
    const isIsolated = this.definition.onError === 'isolate';
    if (isIsolated) this.#reporter.failed(this.definition, tap, error);
    if ((isIsolated || tap.isLate) && !tap.quarantined && !tap.kept) this.#quarantineWhenOften(tap);
    if (!isIsolated) throw this.#namingTap(tap, error);
  }

  /** Whether the tap itself was late, and not one of a hook that it fires. */
  #isLatenessOf({ plugin, id }: TapRecord, error: Error): boolean {
    if (!(error instanceof HostError) || error.code !== 'HOST_TAP_TIMEOUT') return false;
    return error.details['tap'] === `${plugin}:${id}` && error.details['hook'] === this.definition.name;
  }

  #quarantineWhenOften(tap: TapRecord): void {
    if (tap.consecutiveFailures < (tap.isLate ? QUARANTINE_AFTER_LATE : QUARANTINE_AFTER)) return;
    tap.quarantined = true;
    if (tap.isLate) this.#trialAt = Math.min(this.#trialAt, this.watchdog.now + TRIAL_AFTER_MS);
    this.#refresh();
    this.#reporter.quarantined(this.definition, tap);
  }

  /** The value of a tap decides what the taps after it are handed, so one of another shape is a failure of this one. */
  #refuseOther(tap: TapRecord, before: unknown, answer: unknown): void {
    const { name, value } = this.definition;
    const fault =
      valueFault(value, before, answer) ?? (this.watchdog.isWary ? writingFault(before, answer) : undefined);
    if (fault) throw new HostError('HOST_TAP_VALUE', { tap: `${tap.plugin}:${tap.id}`, hook: name, ...fault });
  }

  /** A refusal passes as it is; anything else names the tap, so that whoever is asked knows whose bug it is. */
  #namingTap(tap: TapRecord, error: Error): Error {
    if (error instanceof RestError || error instanceof HostError) return error;
    const { plugin, id } = tap;
    const details = { plugin, tap: `${plugin}:${id}`, hook: this.definition.name, reason: error.message };
    return new HostError('HOST_TAP_FAILED', details, error);
  }
}
