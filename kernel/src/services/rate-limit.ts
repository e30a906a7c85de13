/** What a limiter says about one request. */
export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the oldest counted request leaves the window. */
  readonly resetMs: number;
}

/** Sliding-window counters: exact under parallel requests, also across processes when Redis holds them. */
export interface RateLimiter {
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
