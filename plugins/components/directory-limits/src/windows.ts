import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import {
  CLOCK,
  type Clock,
  definePort,
  inject,
  injectable,
  RATE_LIMITER,
  type RateLimiter,
  type RateVerdict,
  SlidingWindowStore,
} from '@plinth/kernel';
import { type RateLimitRequestHandler, rateLimit } from 'express-rate-limit';

type LimitedRequest = Parameters<RateLimitRequestHandler>[0];
type LimitedResponse = Parameters<RateLimitRequestHandler>[1];

/** Filters may choose any cap and window; more pairs than this are not kept ready. */
const MOST_HANDLERS = 200;

/** Filters may say parts of a second; the stores count whole milliseconds. */
const milliseconds = (seconds: number) => Math.max(1, Math.round(seconds * 1000));

/** Nothing is ever sent over it: the library counts by a request, and the kernel's own stays untouched. */
const IDLE = new Socket();

/** The sliding windows that requests are counted in, by express-rate-limit. */
@injectable()
export class Windows {
  readonly #handlers = new Map<string, RateLimitRequestHandler>();
  readonly #keys = new WeakMap<object, string>();
  readonly #refused = new WeakSet<object>();

  constructor(
    @inject(RATE_LIMITER) private readonly limiter: RateLimiter,
    @inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Counts a request, unless its window is full.
   * @param window seconds
   * @throws whatever the store fails with
   */
  async hit(key: string, cap: number, window: number): Promise<RateVerdict> {
    const request = new IncomingMessage(IDLE) as LimitedRequest;
    const response = new ServerResponse(request) as LimitedResponse;
    this.#keys.set(request, key);
    await new Promise<void>((resolve, reject) => {
      void this.#handler(cap, window)(request, response, (error?: unknown) =>
        error === undefined ? resolve() : reject(error),
      );
    });
    return this.#verdict(request, cap);
  }

  /** How many requests are counted at this moment; `window` in seconds. */
  count(key: string, window: number): Promise<number> {
    return this.limiter.count(key, milliseconds(window));
  }

  /** Takes the newest counted request back. */
  undo(key: string): Promise<void> {
    return this.limiter.undo(key);
  }

  #verdict(request: LimitedRequest, cap: number): RateVerdict {
    const info: unknown = Reflect.get(request, 'rateLimit');
    if (typeof info !== 'object' || info === null || !('used' in info) || !('resetTime' in info)) {
      throw new Error('express-rate-limit told nothing of a request.');
    }
    const { resetTime, used } = info;
    const resetMs = resetTime instanceof Date ? resetTime.getTime() - this.clock.now().getTime() : 0;
    const allowed = !this.#refused.has(request);
    return { allowed, limit: cap, remaining: Math.max(0, cap - Number(used)), resetMs };
  }

  #handler(cap: number, window: number): RateLimitRequestHandler {
    const name = `${cap}/${window}`;
    const known = this.#handlers.get(name);
    if (known) return known;
    if (this.#handlers.size >= MOST_HANDLERS) this.#handlers.clear();
    const windowMs = milliseconds(window);
    const made = rateLimit({
      windowMs,
      limit: cap,
      standardHeaders: false,
      legacyHeaders: false,
      store: new SlidingWindowStore({
        limiter: this.limiter,
        clock: this.clock,
        limit: { limit: cap, window: windowMs },
      }),
      // Who passes when the store fails is decided, and logged, by the caller.
      passOnStoreError: false,
      // The key is made from what the kernel knows of the client; the library's guesses about proxies do not apply.
      validate: false,
      keyGenerator: (request) => this.#keys.get(request) ?? '',
      handler: (request, _response, next) => {
        this.#refused.add(request);
        next();
      },
    });
    this.#handlers.set(name, made);
    return made;
  }
}

/** The sliding windows. */
export const WINDOWS = definePort<Windows>('directory-limits/windows');
