import type { Clock } from '../services/clock.js';

interface Watched {
  readonly deadline: number;
  readonly expire: () => void;
}

/** Who is told how watched work ended. */
export interface Told {
  value(value: unknown): void;
  error(thrown: unknown): void;
  late(): Error;
}

const SWEEP_EVERY_MS = 100;

/**
 * One timer for all asynchronous taps in flight: a timer for each would cost eighteen times as much.
 * The timer goes on until it finds nothing to watch, because making one costs more than a tap; it never keeps a process
 * alive.
 */
export class Watchdog {
  readonly #clock: Clock;
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Tells how `work` ended, exactly once: its value, its error, or after `limit` milliseconds the error that `late`
   * makes. Work that settles later is ignored.
   */
  guard(work: PromiseLike<unknown>, limit: number, told: Told): void {
    const watched = { deadline: this.#clock.monotonic() + limit, expire: () => told.error(told.late()) };
    this.#add(watched);
    work.then(
      (value) => {
        if (this.#watched.delete(watched)) told.value(value);
      },
      (thrown) => {
        if (this.#watched.delete(watched)) told.error(thrown);
      },
    );
  }

  /** Cuts off everything whose time is over. Called by the timer, and by tests that move the clock. */
  sweep(): void {
    if (this.#watched.size === 0) {
      this.stop();
      return;
    }
    const now = this.#clock.monotonic();
    for (const watched of this.#watched) {
      if (watched.deadline > now) continue;
      this.#watched.delete(watched);
      watched.expire();
    }
  }

  /** How many taps are in flight. */
  get size(): number {
    return this.#watched.size;
  }

  /** Stops watching; used when the host stops. */
  stop(): void {
    this.#watched.clear();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #add(watched: Watched): void {
    this.#watched.add(watched);
    if (this.#timer) return;
    this.#timer = setInterval(() => this.sweep(), SWEEP_EVERY_MS);
    this.#timer.unref();
  }
}
