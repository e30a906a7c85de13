import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { RateLimitRequestHandler, Store } from 'express-rate-limit';
import { RestError } from '../rest-error.js';
import { clientNetwork } from '../services/client-network.js';
import type { Clock } from '../services/clock.js';
import type { RateLimiter } from '../services/rate-limit.js';
import { rateHeaders, tooManyRequests } from '../services/too-many.js';
import type { Exchange, Wire } from './exchange.js';
import { asExpress } from './express-types.js';
import type { RouteLimit } from './route.js';
import type { Match, RouteEntry } from './route-table.js';

/** Loads express-rate-limit for the first route that declares a limit. */
const require = createRequire(import.meta.url);

/**
 * Puts the kernel's sliding window behind express-rate-limit. A refused request is not counted, so the store says one
 * more than the limit to make the library refuse it.
 */
export class SlidingWindowStore implements Store {
  readonly localKeys: boolean = false;
  readonly prefix: string;
  readonly #limiter: RateLimiter;
  readonly #limit: Pick<RouteLimit, 'limit' | 'window'>;
  readonly #clock: Clock;

  /** @param parts `limit` how many in how many milliseconds; `prefix` stands before every key, none without it */
  constructor(parts: {
    limiter: RateLimiter;
    limit: Pick<RouteLimit, 'limit' | 'window'>;
    clock: Clock;
    prefix?: string;
  }) {
    this.#limiter = parts.limiter;
    this.#limit = parts.limit;
    this.#clock = parts.clock;
    this.prefix = parts.prefix ?? '';
  }

  async increment(key: string) {
    const { limit, window } = this.#limit;
    const verdict = await this.#limiter.hit(this.#key(key), limit, window);
    const resetTime = new Date(this.#clock.now().getTime() + verdict.resetMs);
    return { totalHits: verdict.allowed ? limit - verdict.remaining : limit + 1, resetTime };
  }

  async decrement(key: string): Promise<void> {
    await this.#limiter.undo(this.#key(key));
  }

  async resetKey(key: string): Promise<void> {
    await this.#limiter.reset(this.#key(key));
  }

  #key(key: string): string {
    return this.prefix === '' ? key : `${this.prefix}:${key}`;
  }
}

/** The limits that routes declare, each as one express-rate-limit instance with a store of its own. */
export class RouteLimits {
  readonly #handlers = new WeakMap<RouteEntry, RateLimitRequestHandler>();
  readonly #exchanges = new WeakMap<object, Exchange>();

  constructor(
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** Step *limit*: counts a request of a limited route. Throws a RestError 429 past the limit. */
  enforce(exchange: Exchange, { entry }: Match): void | Promise<void> {
    const { limit } = entry.route.declaration;
    const { wire } = exchange;
    return limit && wire ? this.#count(exchange, wire, { entry, limit }) : undefined;
  }

  async #count(
    exchange: Exchange,
    { http, response }: Wire,
    { entry, limit }: { entry: RouteEntry; limit: NonNullable<RouteEntry['route']['declaration']['limit']> },
  ): Promise<void> {
    this.#exchanges.set(http, exchange);
    const handler = this.#handlers.get(entry) ?? this.#make(entry, limit);
    const [expressRequest, expressResponse] = asExpress(http, response);
    await new Promise<void>((resolve, reject) => {
      void handler(expressRequest, expressResponse, (error?: unknown) =>
        error === undefined ? resolve() : reject(error),
      );
    });
    this.#tell(limit, Reflect.get(http, 'rateLimit'), response);
  }

  #make(entry: RouteEntry, limit: RouteLimit): RateLimitRequestHandler {
    const prefix = `${entry.plugin}:${entry.route.methods.join('|')} ${entry.pattern.published}`;
    const { rateLimit }: typeof import('express-rate-limit') = require('express-rate-limit');
    const handler = rateLimit({
      windowMs: limit.window,
      limit: limit.limit,
      store: new SlidingWindowStore({ limiter: this.limiter, limit, clock: this.clock, prefix }),
      standardHeaders: false,
      legacyHeaders: false,
      passOnStoreError: true,
      // The key is made from what the pipeline knows; the library's guesses about proxies do not apply.
      validate: false,
      keyGenerator: (request) => {
        const who = this.#exchanges.get(request);
        return who ? (limit.key?.(who) ?? clientNetwork(who.request.address)) : '';
      },
      requestPropertyName: 'rateLimit',
      handler: (request, _response, next) => {
        const nowMs = this.clock.now().getTime();
        const info: unknown = Reflect.get(request, 'rateLimit');
        next(this.#refusal(limit, resetOf(info, nowMs) ?? limit.window, nowMs));
      },
    });
    this.#handlers.set(entry, handler);
    return handler;
  }

  /** Tells with each answer how much is left (host-conventions J7). */
  #tell({ limit }: RouteLimit, info: unknown, response: ServerResponse): void {
    const nowMs = this.clock.now().getTime();
    const used = typeof info === 'object' && info !== null && 'used' in info ? Number(info.used) : 0;
    const verdict = { limit, remaining: Math.max(0, limit - used), resetMs: resetOf(info, nowMs) ?? 0 };
    for (const [name, value] of Object.entries(rateHeaders(verdict, nowMs))) response.setHeader(name, value);
  }

  #refusal(limit: RouteLimit, resetMs: number, nowMs: number): RestError {
    const verdict = { limit: limit.limit, remaining: 0, resetMs };
    return tooManyRequests(limit.code, 'Too many requests; try again later.', verdict, nowMs);
  }
}

function resetOf(info: unknown, nowMs: number): number | undefined {
  const reset = typeof info === 'object' && info !== null && 'resetTime' in info ? info.resetTime : undefined;
  return reset instanceof Date ? reset.getTime() - nowMs : undefined;
}
