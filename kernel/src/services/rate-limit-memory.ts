import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.js';
import type { RateLimiter, RateVerdict } from './rate-limit.js';

const MOST_KEYS = 100_000;

/** Sliding windows of one process: each key holds the moments of its counted requests. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #clock: Clock;
  // Counted as sizes, because `max` would reserve memory for all of them at once.
  readonly #hits = new LRUCache<string, number[]>({ maxSize: MOST_KEYS, sizeCalculation: () => 1 });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async hit(key: string, limit: number, windowMs: number): Promise<RateVerdict> {
    const now = this.#clock.now().getTime();
    const hits = this.#living(key, now - windowMs);
    const allowed = hits.length < limit;
    if (allowed) hits.push(now);
    this.#hits.set(key, hits);
    const oldest = hits[0] ?? now;
    return { allowed, limit, remaining: Math.max(0, limit - hits.length), resetMs: oldest + windowMs - now };
  }

  async count(key: string, windowMs: number): Promise<number> {
    return this.#living(key, this.#clock.now().getTime() - windowMs).length;
  }

  async undo(key: string): Promise<void> {
    this.#hits.get(key)?.pop();
  }

  async reset(key: string): Promise<void> {
    this.#hits.delete(key);
  }

  #living(key: string, since: number): number[] {
    const hits = this.#hits.get(key) ?? [];
    const firstLiving = hits.findIndex((moment) => moment > since);
    hits.splice(0, firstLiving < 0 ? hits.length : firstLiving);
    return hits;
  }
}
