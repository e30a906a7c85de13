import { type Clock, type Timestamp, timestampAfter } from '@plinth/kernel';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * How long a paste lives, in milliseconds, by the canonical spelling; a month is 30 days (docs/components/snippets.md).
 */
const DURATIONS: Readonly<Record<string, number>> = { '1h': HOUR, '1d': DAY, '1w': 7 * DAY, '1m': 30 * DAY };

const ALIASES: Readonly<Record<string, string>> = { '1hour': '1h', '1day': '1d', '1week': '1w', '1month': '1m' };

/** What a client may send as `expiration`, short and long. */
export const EXPIRATIONS = ['never', ...Object.keys(DURATIONS), ...Object.keys(ALIASES)];

/** The canonical spelling of an `expiration`. */
export function canonicalExpiration(sent: string): string {
  return ALIASES[sent] ?? sent;
}

/** The moment at which something with this (canonical) expiration is over, counted from now; null for never. */
export function expiryOf(clock: Clock, expiration: string): Timestamp | null {
  const duration = DURATIONS[expiration];
  return duration === undefined ? null : timestampAfter(clock, duration);
}
