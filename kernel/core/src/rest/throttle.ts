import { RestError } from '../rest-error.js';
import { RATE_LIMITER } from '../services/ports.js';
import { rateHeaders, tooManyRequests } from '../services/too-many.js';
import type { CallContext } from './route.js';

/** How often somebody may do something, and what they are told who did it too often. */
export interface Throttle {
  /** Names the rule and whom it counts, e.g. `theme:sign-up:192.0.2.7`; an address by `clientNetwork`. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  readonly code: string;
  readonly message: string;
}

type ThrottledCall = Pick<CallContext, 'clock' | 'header' | 'use'>;

/**
 * Counts something that the caller does, tells in the headers of the answer how much is left, and returns how to take it
 * back.
 * @throws RestError 429 with `Retry-After` and the rate headers
 */
export async function countAgainst(call: ThrottledCall, throttle: Throttle): Promise<() => Promise<void>> {
  const { key, limit, windowMs, code, message } = throttle;
  const limiter = call.use(RATE_LIMITER);
  const verdict = await limiter.hit(key, limit, windowMs);
  const nowMs = call.clock.now().getTime();
  if (!verdict.allowed) throw tooManyRequests(code, message, verdict, nowMs);
  const tell = (remaining: number) => {
    for (const [name, value] of Object.entries(rateHeaders({ ...verdict, remaining }, nowMs))) call.header(name, value);
  };
  tell(verdict.remaining);
  return async () => {
    await limiter.undo(key);
    tell(Math.min(limit, verdict.remaining + 1));
  };
}

/**
 * Does something that counts against a throttle; what is refused does not count.
 * @throws RestError 429, and what the work throws
 */
export async function throttled<T>(call: ThrottledCall, throttle: Throttle, work: () => Promise<T>): Promise<T> {
  const takeBack = await countAgainst(call, throttle);
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof RestError) await takeBack();
    throw thrown;
  }
}
