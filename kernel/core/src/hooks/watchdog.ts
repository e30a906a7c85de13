import type { Clock } from '../services/clock.js';

/** Work that is watched; the watched ones are a chain, because a set would cost more than the tap. */
export abstract class Watched {
  /** Moment of the watchdog's clock; undefined while it is not watched. */
  deadline: number | undefined;
  previous: Watched | undefined;
  next: Watched | undefined;
  /** Milliseconds that it was given. */
  limit = 0;
  /** Milliseconds that it was given beyond that. */
  excusedMs = 0;

  /**
   * @param name tells it apart
   * @param outer the name of the work that waits for it
   */
  constructor(
    readonly name?: object,
    readonly outer?: object,
  ) {}

  /** Its time is over. */
  abstract expire(): void;

  /** Whether it waits for what is not its fault. */
  get isExcused(): boolean {
    return false;
  }
}

const SWEEP_EVERY_MS = 100;
/** How much longer than its limit work may take while it waits for the database of the site, in milliseconds. */
const EXCUSED_MS = 10_000;
/** How long taps are looked at closely, in milliseconds. */
const WARY_MS = 60_000;

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
  /** Milliseconds in which nothing could go on, because the event loop was held: they are nobody's lateness. */
  #held = 0;
  #sweptAt = 0;
  #waryUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Has the work expire unless it is forgotten within `limit` milliseconds. */
  watch(work: Watched, limit: number): void {
    work.limit = limit;
    work.deadline = this.#time() + limit;
    work.previous = undefined;
    work.next = this.#first;
    if (this.#first) this.#first.previous = work;
    this.#first = work;
    this.#size += 1;
    if (this.#timer) return;
    this.#sweptAt = performance.now();
    this.#timer = setInterval(() => {
      const at = performance.now();
      this.#held += Math.max(0, at - this.#sweptAt - 2 * SWEEP_EVERY_MS);
      this.#sweptAt = at;
      this.sweep();
    }, SWEEP_EVERY_MS);
    this.#timer.unref();
  }

  /** Has taps show for a while what they return, because an answer could not be written: see `isWary`. */
  beWary(): void {
    this.#waryUntil = this.#clock.monotonic() + WARY_MS;
  }

  /** Whether what taps return is looked at closely, which costs more than most of them do. */
  get isWary(): boolean {
    return this.#waryUntil > 0 && this.#clock.monotonic() < this.#waryUntil;
  }

  /** The moment by its clock. */
  get now(): number {
    return this.#clock.monotonic();
  }

  #time(): number {
    return this.#clock.monotonic() - this.#held;
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
    const now = this.#time();
    const late = new Set<Watched>();
    for (const work of this.#each()) {
      if ((work.deadline ?? now) > now) continue;
      const culprit = this.#culprit(work, now);
      if (!culprit.isExcused || culprit.excusedMs >= EXCUSED_MS) late.add(culprit);
      else {
        culprit.deadline = now + culprit.limit;
        culprit.excusedMs += culprit.limit;
      }
    }
    for (const work of late) {
      this.forget(work);
      work.expire();
    }
  }

  /** What is in flight. */
  *#each(): Generator<Watched> {
    for (let work = this.#first; work; work = work.next) yield work;
  }

  /**
   * What keeps late work waiting: what it waits for itself and has had half of its time already, down to the innermost. The work
   * is then given as long again as it takes to go on without that.
   */
  #culprit(work: Watched, now: number): Watched {
    for (const inner of this.#each()) {
      if (inner.outer === undefined || inner.outer !== work.name || inner.deadline === undefined) continue;
      const waited = now - inner.deadline + inner.limit;
      if (waited < Math.min(work.limit, inner.limit) / 2) continue;
      work.deadline = now + work.limit / 2;
      return this.#culprit(inner, now);
    }
    return work;
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
