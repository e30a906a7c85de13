import type { Timestamp } from './clock.js';

/**
 * Site-local time: what people of the site read on their clock. The database keeps UTC; these functions are the edge.
 */
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timezone, made);
  return made;
}

const inWords = new Map<string, Intl.DateTimeFormat>();

/**
 * A stored moment as people read it, in the site's language and zone: `24 November 2026`, or with the time of the day, to the
 * second where moments of one minute stand beside each other.
 */
export function dateInWords(
  stored: Timestamp,
  { language, timezone }: { readonly language: string; readonly timezone: string },
  { clock = false }: { readonly clock?: boolean | 'seconds' } = {},
): string {
  const key = `${language} ${timezone} ${clock}`;
  const seconds = clock === 'seconds' ? ({ second: '2-digit' } as const) : {};
  const time = clock ? ({ hour: '2-digit', minute: '2-digit', ...seconds, hourCycle: 'h23' } as const) : {};
  const format =
    inWords.get(key) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: timezone },
      ...time,
    });
  inWords.set(key, format);
  return format.format(new Date(stored)).replace(' at ', ', ');
}

/** Whether a text names a time zone that dates can be shown in. */
export function isTimezone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** How many minutes the site is ahead of UTC at a moment. */
export function offsetMinutes(timezone: string, moment: Date): number {
  if (timezone === 'UTC') return 0;
  const parts = Object.fromEntries(
    formatFor(timezone)
      .formatToParts(moment)
      .map((part) => [part.type, part.value]),
  );
  const local = Date.UTC(
    Number(parts['year']),
    Number(parts['month']) - 1,
    Number(parts['day']),
    Number(parts['hour']),
    Number(parts['minute']),
    Number(parts['second']),
  );
  return Math.round((local - Math.floor(moment.getTime() / 1000) * 1000) / 60_000);
}

/** A stored moment as site-local `YYYY-MM-DDTHH:MM:SS`. */
export function toSiteTime(stored: Timestamp, timezone: string): string {
  if (timezone === 'UTC') return stored.slice(0, 19);
  const moment = new Date(stored);
  return new Date(moment.getTime() + offsetMinutes(timezone, moment) * 60_000).toISOString().slice(0, 19);
}

/** A stored moment as UTC `YYYY-MM-DDTHH:MM:SS`, the host's form for `*_gmt` fields. */
export function toGmt(stored: Timestamp): string {
  return stored.slice(0, 19);
}

/** A stored moment as ISO 8601 with the site's offset, e.g. `2026-01-02T10:00:00+01:00`. */
export function toIsoWithOffset(stored: Timestamp, timezone: string): string {
  const minutes = offsetMinutes(timezone, new Date(stored));
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${toSiteTime(stored, timezone)}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/**
 * Reads a date and time from a client: with a zone it is that instant, without one it is site-local time.
 * Undefined when it is not a real moment (30 February, an offset of 99 hours).
 */
export function fromSiteTime(text: string, timezone: string): Timestamp | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/i.exec(text);
  if (!match) return undefined;
  const [, date, time, zone] = match;
  const asUtc = new Date(`${date}T${time}Z`);
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString().slice(0, 10) !== date) return undefined;
  if (zone) {
    const instant = new Date(`${date}T${time}${zone.toUpperCase()}`);
    return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
  }
  // The offset is looked up twice, because the first guess may lie on the other side of a change of the clocks.
  const guess = new Date(asUtc.getTime() - offsetMinutes(timezone, asUtc) * 60_000);
  const found = new Date(asUtc.getTime() - offsetMinutes(timezone, guess) * 60_000).toISOString();
  if (toSiteTime(found, timezone) === `${date}T${time}`) return found;
  // The clocks skip it: read as they stood before, as Temporal does, and never on the day before.
  const before = new Date(asUtc.getTime() - DAY_MS);
  return new Date(asUtc.getTime() - offsetMinutes(timezone, before) * 60_000).toISOString();
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** The day (`YYYY-MM-DD`) that lies some days after another one, or before it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
