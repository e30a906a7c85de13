import { isThenable, type Protection, type TapRecord } from './protection.js';
import { Watched } from './watchdog.js';

/** Calls with few arguments are written out: spreading a list costs more than most taps do. */
function callFilter({ run }: TapRecord, value: unknown, args: readonly unknown[]): unknown {
  if (args.length === 0) return run(value);
  return args.length === 1 ? run(value, args[0]) : run(value, ...args);
}

function callAction({ run }: TapRecord, _value: unknown, args: readonly unknown[]): unknown {
  return args.length === 1 ? run(args[0]) : run(...args);
}

/** How a run goes: what it protects by, its arguments, and whether its taps are timed. */
export interface RunOptions {
  readonly protection: Protection;
  readonly taps: readonly TapRecord[];
  readonly args: readonly unknown[];
  readonly isTimed?: boolean;
}

/**
 * One run of a hook, tap by tap. It answers at once when every tap answers at once; otherwise it waits for one tap after
 * the other under the watchdog.
 */
export class StepwiseRun extends Watched {
  readonly #options: RunOptions;
  readonly #isFilter: boolean;
  #value: unknown;
  /** The next tap. */
  #place: number;
  /** The tap that is waited for. */
  #tap: TapRecord | undefined;
  #startedAt = 0;
  /** Counts what was waited for, so that work that settles too late is told apart. */
  #turn = 0;
  #resolve: ((value: unknown) => void) | undefined;
  #reject: ((error: unknown) => void) | undefined;

  /** @param place the first tap to run */
  constructor(options: RunOptions, value: unknown, place = 0) {
    super();
    this.#options = options;
    this.#isFilter = options.protection.definition.kind === 'filter';
    this.#value = value;
    this.#place = place;
  }

  /** Runs the taps. @throws what a tap threw, by the policy of the hook */
  start(): unknown {
    return this.#advance() ? this.#value : this.#promise();
  }

  /** Goes on from a tap at a place that answered by a promise or threw. @throws what a tap threw, by the policy of the hook */
  continueFrom(place: number, what: unknown, how: 'promise' | 'thrown'): unknown {
    const tap = this.#options.taps[place];
    if (!tap) return this.start();
    if (how === 'thrown') this.#fail(tap, what);
    else if (isThenable(what) && this.#waits(tap, what)) return this.#promise();
    return this.start();
  }

  /** The tap that is waited for took too long. */
  override expire(): void {
    const tap = this.#tap;
    if (tap) this.#resume(() => this.#fail(tap, this.#options.protection.late(tap)));
  }

  #promise(): Promise<unknown> {
    this.#options.protection.running += 1;
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Runs taps until one has to be waited for (false) or all are through. */
  #advance(): boolean {
    const { taps, args, isTimed } = this.#options;
    const call = this.#isFilter ? callFilter : callAction;
    while (this.#place < taps.length) {
      const tap = taps[this.#place++];
      // A run in flight may reach a tap that was removed meanwhile.
      if (!tap?.live) continue;
      if (isTimed) this.#startedAt = performance.now();
      let work: PromiseLike<unknown> | undefined;
      try {
        const answer = call(tap, this.#value, args);
        if (isThenable(answer)) work = answer;
        else this.#take(tap, answer);
      } catch (thrown) {
        this.#fail(tap, thrown);
      }
      if (work && this.#waits(tap, work)) return false;
    }
    return true;
  }

  /** Waits for a tap; where nobody may wait, a promise is a failure and the answer is false. */
  #waits(tap: TapRecord, work: PromiseLike<unknown>): boolean {
    const { protection } = this.#options;
    if (protection.definition.sync) this.#fail(tap, protection.notAwaited(tap, work));
    else this.#wait(tap, work);
    return !protection.definition.sync;
  }

  #take(tap: TapRecord, answer: unknown): void {
    if (tap.consecutiveFailures > 0) this.#options.protection.recovered(tap);
    if (this.#options.isTimed) {
      tap.samples += 1;
      tap.sampledMs += performance.now() - this.#startedAt;
    }
    if (!this.#isFilter) return;
    if (answer === undefined) this.#options.protection.forgotReturn(tap);
    else this.#value = answer;
  }

  #fail(tap: TapRecord, thrown: unknown): void {
    this.#options.protection.failed(tap, thrown, this.#value);
  }

  #wait(tap: TapRecord, work: PromiseLike<unknown>): void {
    const { watchdog, definition } = this.#options.protection;
    this.#tap = tap;
    this.#turn += 1;
    const turn = this.#turn;
    watchdog.watch(this, definition.within);
    // A foreign thenable might answer before it is waited for.
    const promise = work instanceof Promise ? work : Promise.resolve(work);
    promise.then(
      (answer: unknown) => {
        if (turn === this.#turn) this.#resume(() => this.#take(tap, answer));
      },
      (thrown: unknown) => {
        if (turn === this.#turn) this.#resume(() => this.#fail(tap, thrown));
      },
    );
  }

  #resume(settle: () => void): void {
    const { protection } = this.#options;
    protection.watchdog.forget(this);
    this.#turn += 1;
    try {
      settle();
      if (!this.#advance()) return;
    } catch (thrown) {
      protection.running -= 1;
      this.#reject?.(thrown);
      return;
    }
    protection.running -= 1;
    this.#resolve?.(this.#value);
  }
}
