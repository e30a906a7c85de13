import { createHash } from 'node:crypto';

/** What a limiter says about one request. */
export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the oldest counted request leaves the window. */
  readonly resetMs: number;
}

/** What a key is kept under: a digest, because a client chooses how long a name or an address is. */
export function limitKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Sliding-window counters: exact under parallel requests, also across processes when Redis holds them. */
export interface RateLimiter {
  /** Whether all processes of the site count together at this moment; false while each counts by itself. */
  readonly isShared: boolean;
  /**
   * Counts a request under a key unless the key is full; a refused request is not counted and extends nothing.
   * @param key names the rule and whom it counts, e.g. `directory:submit:192.0.2.7`
   * @param limit how many are allowed in the window
   * @param windowMs length of the window in milliseconds
   */
  hit(key: string, limit: number, windowMs: number): Promise<RateVerdict>;
  /** How many requests are counted under a key at this moment. */
  count(key: string, windowMs: number): Promise<number>;
  /** Takes the newest counted request back. */
  undo(key: string): Promise<void>;
  /** Forgets a key. */
  reset(key: string): Promise<void>;
}
