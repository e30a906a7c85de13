import { type CallContext, type ErrorSpecification, type Throttle, throttled } from '@plinth/kernel';
import { MODERATE } from '../moderation/ability.js';
import { settings } from '../settings.js';

const HOUR_MS = 3_600_000;

/** What is counted apart (docs/components/snippets.md, rate limits). */
export type Counted = 'write' | 'toggle' | 'report';

const LIMITS = { write: 'writesPerHour', toggle: 'togglesPerHour', report: 'reportsPerHour' } as const;

/** The refusal that every limited route documents. */
export const limitError: ErrorSpecification = {
  code: 'snippets_rate_limit_exceeded',
  status: 429,
  when: 'the caller did this too often; `Retry-After` says when it goes on',
};

/** How often something may be done, as any limited route of this plugin says it. */
export function limitOf(key: string, limit: number, windowMs: number): Throttle {
  const message = 'You did this too often. Try again later.';
  return { key: `snippets:${key}`, limit, windowMs, code: limitError.code, message };
}

/**
 * Does something that is counted against an hourly limit of the caller; what is refused does not count. Moderators are
 * exempt.
 * @throws RestError 429 `snippets_rate_limit_exceeded`, and what the work throws
 */
export async function limited<T>(call: CallContext, counted: Counted, work: () => Promise<T>): Promise<T> {
  const { caller } = call;
  if (caller.can(MODERATE)) return work();
  const limit = call.settings(settings)[LIMITS[counted]];
  return throttled(call, limitOf(`${counted}:${caller.id}`, limit, HOUR_MS), work);
}
