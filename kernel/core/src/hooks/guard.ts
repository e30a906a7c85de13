import { asError } from '../errors.js';
import { type Attribution, attributionStorage } from '../services/attribution.js';
import { isThenable, type Protection, type TapRecord, type TapRunStart } from './protection.js';
import { Watched } from './watchdog.js';

/** A tap of a synchronous hook that never harms its neighbours; undefined leaves the value as it is. */
export type GuardedTap = (value: unknown, args: readonly unknown[]) => unknown;

/** Told once that a tap or a run is over: with an error, or with the value (undefined leaves it as it is). */
export type Done = (error?: Error | null | false, value?: unknown) => void;

/** A tap of a hook that may wait; it never throws and says when it is over, at once where it did not wait. */
export type WaitingTap = (value: unknown, args: readonly unknown[], done: Done) => void;

/**
 * Calls a tap in its own name. Whoever runs the hook restores the name afterwards, once for all taps, because doing it
 * for each costs more than most taps do.
 */
function call({ run, attribution }: TapRecord, isFilter: boolean, value: unknown, args: readonly unknown[]): unknown {
  const outer = attributionStorage.getStore()?.outer;
  attributionStorage.enterWith(outer ? { ...attribution, outer, waits: 0 } : attribution);
  if (!isFilter) return run(...args);
  // Spreading a list, even an empty one, costs more than most taps do.
  return args.length === 0 ? run(value) : run(value, ...args);
}

/**
 * Whether a tap has anything to do.
 * @throws whatever its condition throws
 */
export function isConcerned({ when }: TapRecord, isFilter: boolean, value: unknown, args: readonly unknown[]): boolean {
  if (!when) return true;
  // The hook was fired with what the declaration of the tap typed.
  return isFilter ? when(value as never, ...(args as never[])) : when(...(args as never[]));
}

/** Whether what a tap of a filter returns depends on these arguments alone. */
export function isOwnTo({ own }: TapRecord, value: unknown, args: readonly unknown[]): boolean {
  return typeof own === 'function' ? own(value as never, ...(args as never[])) : own;
}

/** Protects a tap of a synchronous hook. The guard throws only where the failure policy says so. */
export function guarded(tap: TapRecord, protection: Protection): GuardedTap {
  const isFilter = protection.definition.kind === 'filter';
  return (value, args) => {
    if (!tap.live) return undefined;
    try {
      if (!isConcerned(tap, isFilter, value, args)) return undefined;
      const startedAt = protection.begin(tap);
      const answer = call(tap, isFilter, value, args);
      if (isThenable(answer)) throw protection.notAwaited(tap, answer);
      return protection.finished(tap, answer, { value, startedAt });
    } catch (thrown) {
      protection.failed(tap, thrown);
      return undefined;
    }
  };
}

/** Goes on after a tap that failed, or ends the run where the failure policy says so. */
function isolate(tap: TapRecord, protection: Protection, done: Done, thrown: unknown): void {
  let error: Error | null = null;
  try {
    protection.failed(tap, thrown);
  } catch (unbearable) {
    error = asError(unbearable);
  }
  done(error);
}

/** Protects a tap of a hook that may wait: what takes its time is watched. */
export function guardedWaiting(tap: TapRecord, protection: Protection): WaitingTap {
  const isFilter = protection.definition.kind === 'filter';
  return (value, args, done) => {
    if (!tap.live) return done();
    if (tap.quarantined) return done(protection.refusal(tap));
    let answer: unknown;
    try {
      if (isConcerned(tap, isFilter, value, args)) {
        const startedAt = protection.begin(tap);
        answer = call(tap, isFilter, value, args);
        if (isThenable(answer)) return new Waiting(tap, protection, done, { value, startedAt }).start(answer);
        answer = protection.finished(tap, answer, { value, startedAt });
      }
    } catch (thrown) {
      return isolate(tap, protection, done, thrown);
    }
    done(null, answer);
  };
}

/** A tap that is waited for under the watchdog; what it comes to after its time is over no longer counts. */
class Waiting extends Watched {
  readonly #tap: TapRecord;
  readonly #protection: Protection;
  readonly #done: Done;
  readonly #run: TapRunStart;
  readonly #attribution: Attribution | undefined;
  #isOver = false;

  constructor(tap: TapRecord, protection: Protection, done: Done, run: TapRunStart) {
    const own = attributionStorage.getStore();
    super(own, own?.outer);
    this.#attribution = own;
    this.#tap = tap;
    this.#protection = protection;
    this.#done = done;
    this.#run = run;
  }

  start(work: PromiseLike<unknown>): void {
    // A foreign thenable might answer before it is waited for.
    const promise = work instanceof Promise ? work : Promise.resolve(work);
    promise.then(
      (answer: unknown) => this.#succeed(answer),
      (thrown: unknown) => this.#fail(thrown),
    );
    this.#protection.watchdog.watch(this, this.#protection.within);
  }

  /** The taps after this one run in names of their own, and whoever sweeps has another: hence a scope. */
  override expire(): void {
    const late = this.#protection.late(this.#tap);
    attributionStorage.run({ ...this.#tap.attribution }, () => this.#fail(late));
  }

  override get isExcused(): boolean {
    return (this.#attribution?.waits ?? 0) > 0;
  }

  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#protection.watchdog.forget(this);
    return true;
  }

  #succeed(answer: unknown): void {
    if (!this.#end()) return;
    let value: unknown;
    try {
      value = this.#protection.finished(this.#tap, answer, this.#run);
    } catch (thrown) {
      isolate(this.#tap, this.#protection, this.#done, thrown);
      return;
    }
    this.#done(null, value);
  }

  #fail(thrown: unknown): void {
    if (this.#end()) isolate(this.#tap, this.#protection, this.#done, thrown);
  }
}
