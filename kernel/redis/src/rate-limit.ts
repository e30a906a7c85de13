import type { Clock, Randomness } from '@plinth/kernel';
import { limitKey, MemoryRateLimiter, type RateLimiter, type RateVerdict } from '@plinth/kernel/layer';
import type { RedisCircuit } from './redis.js';

/**
 * One call that prunes, counts and, if there is room, adds: nothing can come between. What lies further ahead than a
 * window was counted before a clock was put back.
 */
const HIT = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1] - ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], ARGV[1] + ARGV[2], '+inf')
local count = redis.call('ZCARD', KEYS[1])
local allowed = 0
if count < tonumber(ARGV[3]) then
  redis.call('ZADD', KEYS[1], ARGV[1], ARGV[4])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  allowed = 1
  count = count + 1
end
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return {allowed, count, oldest[2] or ARGV[1]}
`;

/** Sliding windows shared by all processes. While Redis is away each process counts by itself, and says so. */
export class RedisRateLimiter implements RateLimiter {
  readonly #circuit: RedisCircuit;
  readonly #prefix: string;
  readonly #clock: Clock;
  readonly #random: Randomness;
  readonly #alone: MemoryRateLimiter;

  constructor(parts: { circuit: RedisCircuit; prefix: string; clock: Clock; random: Randomness }) {
    this.#circuit = parts.circuit;
    this.#prefix = `${parts.prefix}rate:`;
    this.#clock = parts.clock;
    this.#random = parts.random;
    this.#alone = new MemoryRateLimiter(parts.clock);
  }

  get isShared(): boolean {
    return this.#circuit.isOpen;
  }

  async hit(key: string, limit: number, windowMs: number): Promise<RateVerdict> {
    const now = this.#clock.now().getTime();
    const member = `${now}:${this.#random.token(9)}`;
    const name = this.#prefix + limitKey(key);
    const answer = await this.#circuit
      .ask((redis) => redis.eval(HIT, 1, name, now, windowMs, limit, member))
      .catch(() => undefined);
    if (!Array.isArray(answer)) return this.#alone.hit(key, limit, windowMs);
    const [allowed, count, oldest] = answer.map(Number);
    return {
      allowed: allowed === 1,
      limit,
      remaining: Math.max(0, limit - (count ?? limit)),
      resetMs: Math.min(windowMs, (oldest ?? now) + windowMs - now),
    };
  }

  async count(key: string, windowMs: number): Promise<number> {
    const since = this.#clock.now().getTime() - windowMs;
    const name = this.#prefix + limitKey(key);
    const counted = this.#circuit.ask((redis) => redis.zcount(name, `(${since}`, '+inf'));
    return counted.catch(() => this.#alone.count(key, windowMs));
  }

  async undo(key: string): Promise<void> {
    await this.#alone.undo(key);
    await this.#circuit.ask((redis) => redis.zpopmax(this.#prefix + limitKey(key))).catch(() => undefined);
  }

  async reset(key: string): Promise<void> {
    await this.#alone.reset(key);
    await this.#circuit.ask((redis) => redis.del(this.#prefix + limitKey(key))).catch(() => undefined);
  }
}
