import { type Clock, type Timestamp, timestampAfter } from '@plinth/kernel';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * How long a paste lives, in milliseconds, by the canonical spelling; a month is 30 days (docs/components/snippets.md).
 */
const DURATIONS: Readonly<Record<string, number>> = { '1h': HOUR, '1d': DAY, '1w': 7 * DAY, '1m': 30 * DAY };

/** What a client may send as `expiration`, short and long. */
export const EXPIRATIONS = ['never', '1h', '1d', '1w', '1m', '1hour', '1day', '1week', '1month'] as const;

/** What a client may send as `expiration`, short and long. */
export type SentExpiration = (typeof EXPIRATIONS)[number];

const CANONICAL = {
  never: 'never',
  '1h': '1h',
  '1d': '1d',
  '1w': '1w',
  '1m': '1m',
  '1hour': '1h',
  '1day': '1d',
  '1week': '1w',
  '1month': '1m',
} as const;

/** When a paste expires, in the canonical spelling. */
export type Expiration = (typeof CANONICAL)[SentExpiration];

/** The canonical spelling of an `expiration`. */
export function canonicalExpiration(sent: SentExpiration): Expiration {
  return CANONICAL[sent];
}

/** The moment at which something with this (canonical) expiration is over, counted from now; null for never. */
export function expiryOf(clock: Clock, expiration: string): Timestamp | null {
  const duration = DURATIONS[expiration];
  return duration === undefined ? null : timestampAfter(clock, duration);
}
