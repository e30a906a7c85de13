import { Redis } from 'ioredis';
import type { Cache } from './cache.js';
import type { Clock } from './clock.js';
import type { Log } from './log.js';
import type { Randomness } from './random.js';
import type { RateLimiter, RateVerdict } from './rate-limit.js';
import type { Signals } from './signals.js';

/** Opens a connection. It reconnects by itself; commands fail at once while there is none, so that callers may fail open. */
export function openRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: true, lazyConnect: false });
  redis.on('error', (error: Error) => log.warn('redis connection', { error }));
  return redis;
}

/** The cache of a site with several processes. */
export class RedisCache implements Cache {
  readonly #redis: Redis;
  readonly #prefix: string;

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis;
    this.#prefix = prefix;
  }

  async get<T>(key: string): Promise<T | undefined> {
    const text = await this.#redis.get(this.#prefix + key);
    return text === null ? undefined : JSON.parse(text);
  }

  async set(key: string, value: unknown, seconds: number): Promise<void> {
    await this.#redis.set(this.#prefix + key, JSON.stringify(value), 'PX', Math.max(1, Math.round(seconds * 1000)));
  }

  async delete(key: string): Promise<void> {
    await this.#redis.del(this.#prefix + key);
  }

  async clear(): Promise<void> {
    const pattern = `${this.#prefix.replace(/[*?[\]\\]/g, '\\$&')}*`;
    for await (const keys of this.#redis.scanStream({ match: pattern, count: 500 })) {
      if (Array.isArray(keys) && keys.length > 0) await this.#redis.del(...keys);
    }
  }

  space(name: string): Cache {
    return new RedisCache(this.#redis, `${this.#prefix}${name}:`);
  }
}

/** One call that prunes, counts and, if there is room, adds: nothing can come between. */
const HIT = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1] - ARGV[2])
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

/** Sliding windows shared by all processes. */
export class RedisRateLimiter implements RateLimiter {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #clock: Clock;
  readonly #random: Randomness;

  constructor(parts: { redis: Redis; prefix: string; clock: Clock; random: Randomness }) {
    this.#redis = parts.redis;
    this.#prefix = `${parts.prefix}rate:`;
    this.#clock = parts.clock;
    this.#random = parts.random;
  }

  async hit(key: string, limit: number, windowMs: number): Promise<RateVerdict> {
    const now = this.#clock.now().getTime();
    const member = `${now}:${this.#random.token(9)}`;
    const answer = await this.#redis.eval(HIT, 1, this.#prefix + key, now, windowMs, limit, member);
    const [allowed, count, oldest] = Array.isArray(answer) ? answer.map(Number) : [];
    return {
      allowed: allowed === 1,
      limit,
      remaining: Math.max(0, limit - (count ?? limit)),
      resetMs: (oldest ?? now) + windowMs - now,
    };
  }

  async count(key: string, windowMs: number): Promise<number> {
    const since = this.#clock.now().getTime() - windowMs;
    return this.#redis.zcount(this.#prefix + key, `(${since}`, '+inf');
  }

  async undo(key: string): Promise<void> {
    await this.#redis.zpopmax(this.#prefix + key);
  }

  async reset(key: string): Promise<void> {
    await this.#redis.del(this.#prefix + key);
  }
}

/** Signals over Redis publish and subscribe; what this process sends also reaches itself. */
export class RedisSignals implements Signals {
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #channel: string;
  readonly #listeners = new Map<string, Set<(message: unknown) => void>>();

  constructor(redis: Redis, prefix: string) {
    this.#publisher = redis;
    this.#subscriber = redis.duplicate();
    this.#channel = `${prefix}signals`;
    this.#subscriber.on('error', () => undefined);
    this.#subscriber.on('message', (_channel: string, text: string) => this.#receive(text));
    void this.#subscriber.subscribe(this.#channel).catch(() => undefined);
  }

  async send(topic: string, message: unknown): Promise<void> {
    await this.#publisher.publish(this.#channel, JSON.stringify({ topic, message }));
  }

  on(topic: string, listener: (message: unknown) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  stop(): void {
    this.#subscriber.disconnect();
  }

  #receive(text: string): void {
    const { topic, message }: { topic: string; message: unknown } = JSON.parse(text);
    for (const listener of this.#listeners.get(topic) ?? []) listener(message);
  }
}
