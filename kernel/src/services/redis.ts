import { Redis } from 'ioredis';
import { HostError, reasonOf } from '../errors.js';
import type { Cache } from './cache.js';
import type { Clock } from './clock.js';
import type { Log } from './log.js';
import type { Randomness } from './random.js';
import { limitKey, type RateLimiter, type RateVerdict } from './rate-limit.js';
import { MemoryRateLimiter } from './rate-limit-memory.js';
import { Liveness, type Signals } from './signals.js';

const CONNECT_MS = 5_000;
const COMMAND_MS = 2_000;

/**
 * Opens a connection and waits until it answers. Later it reconnects by itself; while there is none commands fail at once,
 * so that nobody waits for them.
 * @throws HostError `HOST_REDIS_UNREACHABLE`
 */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  const redis = new Redis(url, {
    ...{ lazyConnect: true, maxRetriesPerRequest: 1, enableOfflineQueue: false },
    ...{ connectTimeout: CONNECT_MS, commandTimeout: COMMAND_MS },
  });
  let told = false;
  redis.on('error', (error: Error) => {
    // Once an outage: it would come every few seconds until Redis is back.
    if (!told) log.warn('redis is away; the site goes on without it', { error });
    told = true;
  });
  redis.on('ready', () => {
    if (told) log.info('redis is back');
    told = false;
  });
  try {
    told = true;
    await redis.connect();
    return redis;
  } catch (thrown) {
    redis.disconnect();
    throw new HostError('HOST_REDIS_UNREACHABLE', { url: withoutPassword(url), reason: reasonOf(thrown) }, thrown);
  }
}

/** The address as it may be shown. */
function withoutPassword(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an address that cannot be read';
}

/** The cache of a site with several processes. Without Redis it is empty, and what was to be forgotten is later. */
export class RedisCache implements Cache {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #debt: { owed: boolean; readonly prefix: string };

  constructor(redis: Redis, prefix: string, debt = { owed: false, prefix }) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#debt = debt;
  }

  async get<T>(key: string): Promise<T | undefined> {
    try {
      await this.#payDebt();
      const text = await this.#redis.get(this.#prefix + key);
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  async set(key: string, value: unknown, seconds: number): Promise<void> {
    const text = JSON.stringify(value);
    await this.#redis
      .set(this.#prefix + key, text, 'PX', Math.max(1, Math.round(seconds * 1000)))
      .catch(() => this.#owe());
  }

  async delete(key: string): Promise<void> {
    await this.#redis.del(this.#prefix + key).catch(() => this.#owe());
  }

  async clear(): Promise<void> {
    await this.#clear(this.#prefix).catch(() => this.#owe());
  }

  space(name: string): Cache {
    return new RedisCache(this.#redis, `${this.#prefix}${name}:`, this.#debt);
  }

  /** What could not be forgotten is forgotten, with all else that is kept, before anything is read again. */
  async #payDebt(): Promise<void> {
    if (!this.#debt.owed) return;
    await this.#clear(this.#debt.prefix);
    this.#debt.owed = false;
  }

  #owe(): void {
    this.#debt.owed = true;
  }

  async #clear(prefix: string): Promise<void> {
    const pattern = `${prefix.replace(/[*?[\]\\]/g, '\\$&')}*`;
    for await (const keys of this.#redis.scanStream({ match: pattern, count: 500 })) {
      if (Array.isArray(keys) && keys.length > 0) await this.#redis.del(...keys);
    }
  }
}

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
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #clock: Clock;
  readonly #random: Randomness;
  readonly #alone: MemoryRateLimiter;

  constructor(parts: { redis: Redis; prefix: string; clock: Clock; random: Randomness }) {
    this.#redis = parts.redis;
    this.#prefix = `${parts.prefix}rate:`;
    this.#clock = parts.clock;
    this.#random = parts.random;
    this.#alone = new MemoryRateLimiter(parts.clock);
  }

  get isShared(): boolean {
    return this.#redis.status === 'ready';
  }

  async hit(key: string, limit: number, windowMs: number): Promise<RateVerdict> {
    const now = this.#clock.now().getTime();
    const member = `${now}:${this.#random.token(9)}`;
    const answer = await this.#redis
      .eval(HIT, 1, this.#prefix + limitKey(key), now, windowMs, limit, member)
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
    const counted = this.#redis.zcount(this.#prefix + limitKey(key), `(${since}`, '+inf');
    return counted.catch(() => this.#alone.count(key, windowMs));
  }

  async undo(key: string): Promise<void> {
    await this.#alone.undo(key);
    await this.#redis.zpopmax(this.#prefix + limitKey(key)).catch(() => undefined);
  }

  async reset(key: string): Promise<void> {
    await this.#alone.reset(key);
    await this.#redis.del(this.#prefix + limitKey(key)).catch(() => undefined);
  }
}

/** Messages that wait for Redis; beyond it the others are told only that something changed. */
const MOST_UNSENT = 1_000;
const LAPSED = 'signals-lapsed';
const AWAY = 'Redis is away';

/** Signals over Redis publish and subscribe; what this process sends also reaches itself. */
export class RedisSignals implements Signals {
  readonly liveness = new Liveness();
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #channel: string;
  readonly #listeners = new Map<string, Set<(message: unknown) => void>>();
  #unsent: string[] = [];

  constructor(redis: Redis, prefix: string) {
    this.#publisher = redis;
    this.#channel = `${prefix}signals`;
    this.#subscriber = redis.duplicate({ enableOfflineQueue: true, commandTimeout: undefined });
    this.#subscriber.on('error', () => undefined);
    this.#subscriber.on('close', () => this.liveness.set(AWAY, true));
    this.#subscriber.on('message', (_channel: string, text: string) => this.#receive(text));
    this.#publisher.on('ready', () => this.#sendRest());
  }

  get isLive(): boolean {
    return this.liveness.isLive;
  }

  onLapse(listener: () => void): () => void {
    return this.liveness.onLapse(listener);
  }

  async lapse(): Promise<void> {
    this.liveness.lapse();
    await this.send(LAPSED, null);
  }

  /** Begins to hear the others. */
  async start(): Promise<void> {
    await this.#subscriber.connect();
    await this.#subscriber.subscribe(this.#channel);
    // From now on Redis may come and go: it subscribes again by itself, and then everything is heard.
    this.#subscriber.on('ready', () => this.#listenAgain());
  }

  async send(topic: string, message: unknown): Promise<void> {
    const text = JSON.stringify({ topic, message });
    // The others hear of it later; this process at once.
    const sent = await this.#publish(text);
    if (!sent) this.#receive(text);
  }

  on(topic: string, listener: (message: unknown) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  stop(): void {
    this.#subscriber.disconnect();
  }

  async #publish(text: string): Promise<boolean> {
    try {
      await this.#publisher.publish(this.#channel, text);
      return true;
    } catch {
      this.#unsent.push(text);
      if (this.#unsent.length > MOST_UNSENT) this.#unsent = [JSON.stringify({ topic: LAPSED, message: null })];
      return false;
    }
  }

  #sendRest(): void {
    const rest = this.#unsent;
    this.#unsent = [];
    for (const text of rest) this.#publish(text).catch(() => undefined);
  }

  #listenAgain(): void {
    this.#subscriber.subscribe(this.#channel).then(
      () => this.liveness.set(AWAY, false),
      () => undefined,
    );
  }

  #receive(text: string): void {
    const { topic, message }: { topic: string; message: unknown } = JSON.parse(text);
    if (topic === LAPSED) this.liveness.lapse();
    for (const listener of this.#listeners.get(topic) ?? []) listener(message);
  }
}
