import type { Clock } from '../services/clock.js';

/** Work that is watched; the watched ones are a chain, because a set would cost more than the tap. */
export abstract class Watched {
  /** Moment of the watchdog's clock; undefined while it is not watched. */
  deadline: number | undefined;
  previous: Watched | undefined;
  next: Watched | undefined;

  /** Its time is over. */
  abstract expire(): void;
}

const SWEEP_EVERY_MS = 100;

/**
 * One timer for all asynchronous taps in flight: a timer for each would cost eighteen times as much.
 * The timer goes on until it finds nothing to watch, because making one costs more than a tap; it never keeps a process
 * alive.
 */
export class Watchdog {
  readonly #clock: Clock;
  #first: Watched | undefined;
  #size = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Has the work expire unless it is forgotten within `limit` milliseconds. */
  watch(work: Watched, limit: number): void {
    work.deadline = this.#clock.monotonic() + limit;
    work.previous = undefined;
    work.next = this.#first;
    if (this.#first) this.#first.previous = work;
    this.#first = work;
    this.#size += 1;
    if (this.#timer) return;
    this.#timer = setInterval(() => this.sweep(), SWEEP_EVERY_MS);
    this.#timer.unref();
  }

  /** Watches it no more. */
  forget(work: Watched): void {
    if (work.deadline === undefined) return;
    work.deadline = undefined;
    if (work.previous) work.previous.next = work.next;
    else this.#first = work.next;
    if (work.next) work.next.previous = work.previous;
    this.#size -= 1;
  }

  /** Cuts off everything whose time is over. Called by the timer, and by tests that move the clock. */
  sweep(): void {
    if (!this.#first) {
      this.stop();
      return;
    }
    const now = this.#clock.monotonic();
    const late: Watched[] = [];
    for (let work: Watched | undefined = this.#first; work; work = work.next)
      if ((work.deadline ?? now) <= now) late.push(work);
    for (const work of late) {
      this.forget(work);
      work.expire();
    }
  }

  /** How many taps are in flight. */
  get size(): number {
    return this.#size;
  }

  /** Stops watching; used when the host stops. */
  stop(): void {
    while (this.#first) this.forget(this.#first);
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
