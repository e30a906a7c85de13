import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.js';
import { limitKey, type RateLimiter, type RateVerdict } from './rate-limit.js';

/** The moments of the counted requests of a key, in milliseconds of a clock that never goes back. */
interface Window {
  readonly hits: number[];
  windowMs: number;
}

/** Counted requests of all keys together; the keys used longest ago go first. */
const MAX_HITS = 500_000;

/** Sliding windows of one process: each key holds the moments of its counted requests. */
export class MemoryRateLimiter implements RateLimiter {
  readonly isShared = true;
  // Counted as sizes, because `max` would reserve memory for all of them at once.
  readonly #windows = new LRUCache<string, Window>({
    maxSize: MAX_HITS,
    sizeCalculation: ({ hits }) => 4 + hits.length,
  });
  #sweptAt = 0;

  constructor(private readonly clock: Clock) {}

  async hit(key: string, limit: number, windowMs: number): Promise<RateVerdict> {
    const now = this.clock.monotonic();
    this.#sweep(now);
    const hits = this.#living(limitKey(key), now - windowMs);
    const allowed = hits.length < limit;
    if (allowed) {
      hits.push(now);
      this.#windows.set(limitKey(key), { hits, windowMs });
    }
    const oldest = hits[0] ?? now;
    return { allowed, limit, remaining: Math.max(0, limit - hits.length), resetMs: oldest + windowMs - now };
  }

  async count(key: string, windowMs: number): Promise<number> {
    return this.#living(limitKey(key), this.clock.monotonic() - windowMs).length;
  }

  async undo(key: string): Promise<void> {
    this.#windows.get(limitKey(key))?.hits.pop();
  }

  async reset(key: string): Promise<void> {
    this.#windows.delete(limitKey(key));
  }

  /** How many keys are held. */
  get size(): number {
    return this.#windows.size;
  }

  #living(name: string, since: number): number[] {
    const hits = this.#windows.get(name)?.hits ?? [];
    const firstLiving = hits.findIndex((moment) => moment > since);
    hits.splice(0, firstLiving < 0 ? hits.length : firstLiving);
    return hits;
  }

  /** Once a minute the keys go whose windows are over: an attacker who changes names leaves nothing behind. */
  #sweep(now: number): void {
    if (now - this.#sweptAt < 60_000) return;
    this.#sweptAt = now;
    for (const [name, { hits, windowMs }] of this.#windows.entries()) {
      if ((hits.at(-1) ?? 0) <= now - windowMs) this.#windows.delete(name);
    }
  }
}
