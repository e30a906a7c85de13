import { RestError } from '../rest-error.js';
import type { RateVerdict } from './rate-limit.js';

/** Headers that tell a client how much is left (host-conventions J7). `nowMs` is the Unix time in milliseconds. */
export function rateHeaders(
  verdict: Pick<RateVerdict, 'limit' | 'remaining' | 'resetMs'>,
  nowMs: number,
): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(verdict.limit),
    'X-RateLimit-Remaining': String(verdict.remaining),
    'X-RateLimit-Reset': String(Math.ceil((nowMs + verdict.resetMs) / 1000)),
  };
}

/** 429 with `Retry-After` in whole seconds and the rate headers. */
export function tooManyRequests(
  code: string,
  message: string,
  verdict: Pick<RateVerdict, 'limit' | 'remaining' | 'resetMs'>,
  nowMs: number,
): RestError {
  const retryAfter = Math.max(1, Math.ceil(verdict.resetMs / 1000));
  return new RestError(code, message, {
    status: 429,
    data: { retry_after: retryAfter },
    headers: { 'Retry-After': String(retryAfter), ...rateHeaders(verdict, nowMs) },
  });
}
