import { type Clock, choice, type Timestamp, timestampAfter } from '@plinth/kernel';

const DAYS = { week: 7, month: 30, year: 365 } as const;

const DAY_MS = 86_400_000;

/** How far back posts may have been published (docs/components/member-blog.md, GET /popular). */
export type Timeframe = 'all' | keyof typeof DAYS;

/** The argument `timeframe`. */
export const timeframeArgument = choice(['all', 'week', 'month', 'year'], {
  default: 'all',
  description: 'Only posts published within the last 7, 30 or 365 days.',
});

/** Where a timeframe begins; undefined for `all`. */
export function beginOf(clock: Clock, timeframe: Timeframe): Timestamp | undefined {
  return timeframe === 'all' ? undefined : timestampAfter(clock, -DAYS[timeframe] * DAY_MS);
}
