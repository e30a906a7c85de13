import type { Timestamp } from '@plinth/kernel';
import { addDays, fromSiteTime, offsetMinutes, toSiteTime } from '@plinth/kernel/time';

const DAY_MS = 86_400_000;
const MINUTE = 60_000;
/** Clocks change at quarters of an hour everywhere. */
const STEP = 15 * MINUTE;

/** The day of the site's calendar on which a moment lies, `YYYY-MM-DD`. */
export function siteDayOf(moment: Timestamp, timezone: string): string {
  return toSiteTime(moment, timezone).slice(0, 10);
}

/**
 * The moment at which a day of the site's calendar begins: midnight, or the first moment after it where the clocks skip
 * midnight.
 */
export function dayStart(day: string, timezone: string): Timestamp {
  const midnight = fromSiteTime(`${day}T00:00:00`, timezone) ?? `${day}T00:00:00.000Z`;
  const noon = Date.parse(midnight) + DAY_MS / 2;
  let moment = Date.parse(midnight);
  while (moment < noon && siteDayOf(new Date(moment).toISOString(), timezone) < day) moment += STEP;
  return new Date(moment).toISOString();
}

/**
 * Tells the days of many moments, `YYYY-MM-DD` or longer texts in UTC: the offset is looked up twice a day, and for each
 * moment on the days on which the clocks change.
 */
export function siteDays(timezone: string): (moment: string) => string {
  const offsets = new Map<string, number | undefined>();
  const offsetOn = (day: string) => {
    if (offsets.has(day)) return offsets.get(day);
    const [first, last] = [new Date(`${day}T00:00:00Z`), new Date(`${addDays(day, 1)}T00:00:00Z`)];
    const [before, after] = [offsetMinutes(timezone, first), offsetMinutes(timezone, last)];
    const offset = before === after ? before : undefined;
    offsets.set(day, offset);
    return offset;
  };
  return (text) => {
    const moment = new Date(text);
    const offset = offsetOn(text.slice(0, 10)) ?? offsetMinutes(timezone, moment);
    return new Date(moment.getTime() + offset * MINUTE).toISOString().slice(0, 10);
  };
}
