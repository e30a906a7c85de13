import {
  type CallContext,
  RATE_LIMITER,
  type RateVerdict,
  type Refusal,
  RestError,
  rateHeaders,
  tooManyRequests,
} from '@plinth/kernel';
import { MODERATE } from '../moderation/ability.js';
import { settings } from '../settings.js';

const HOUR_MS = 3_600_000;

/** What is counted apart (docs/components/snippets.md, rate limits). */
export type Counted = 'write' | 'toggle' | 'report';

const LIMITS = { write: 'writesPerHour', toggle: 'togglesPerHour', report: 'reportsPerHour' } as const;

/** The refusal that every limited route documents. */
export const limitRefusal: Refusal = {
  code: 'snippets_rate_limit_exceeded',
  status: 429,
  when: 'the caller did this too often; `Retry-After` says when it goes on',
};

/** 429 `snippets_rate_limit_exceeded` with `Retry-After` and the rate headers. */
export function tooOften(call: CallContext, verdict: RateVerdict): RestError {
  const message = 'You did this too often. Please try again later.';
  return tooManyRequests(limitRefusal.code, message, verdict, call.clock.now().getTime());
}

/** Tells in the headers of the answer how much is left. */
export function tellRate(call: CallContext, verdict: RateVerdict): void {
  for (const [name, value] of Object.entries(rateHeaders(verdict, call.clock.now().getTime())))
    call.header(name, value);
}

/**
 * Does something that is counted against an hourly limit of the caller; what is refused does not count. Moderators are
 * exempt.
 * @throws RestError 429 `snippets_rate_limit_exceeded`, and what the work throws
 */
export async function limited<T>(call: CallContext, counted: Counted, work: () => Promise<T>): Promise<T> {
  const { caller, use } = call;
  if (caller.can(MODERATE)) return work();
  const key = `snippets:${counted}:${caller.id}`;
  const verdict = await use(RATE_LIMITER).hit(key, call.settings(settings)[LIMITS[counted]], HOUR_MS);
  if (!verdict.allowed) throw tooOften(call, verdict);
  tellRate(call, verdict);
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof RestError) await use(RATE_LIMITER).undo(key);
    throw thrown;
  }
}
