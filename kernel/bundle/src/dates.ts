import { isMap } from '@plinth/kernel/layer';

const DAY_MS = 86_400_000;

/** A day (`2026-11-20`), alone or with a time of that day, as a bundle writes them. */
const DATE = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z)?$/;

/**
 * The bundle with its dates moved by whole days, so that the day it was written for (`datedAt`) is today: a demo whose
 * "last month" never empties. Every value that is a day or a point in time, and nothing else, is moved; a bundle
 * without `datedAt`, or one whose `datedAt` is no day, comes back as it is.
 */
export function movedToToday(bundle: Readonly<Record<string, unknown>>, now: Date): Readonly<Record<string, unknown>> {
  const written = midnightOf(bundle['datedAt']);
  if (written === undefined) return bundle;
  const days = Math.floor((now.getTime() - written) / DAY_MS);
  const entries = Object.entries(bundle).map(([name, value]) => [
    name,
    name === 'datedAt' ? value : moved(value, days),
  ]);
  return Object.fromEntries(entries);
}

/** Milliseconds of the beginning of a day, or undefined for what is none. */
export function midnightOf(day: unknown): number | undefined {
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : time;
}

function moved(value: unknown, days: number): unknown {
  if (typeof value === 'string') return movedDate(value, days);
  if (Array.isArray(value)) return value.map((item) => moved(item, days));
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, moved(item, days)]));
}

function movedDate(text: string, days: number): string {
  const [, day, time = ''] = DATE.exec(text) ?? [];
  const midnight = midnightOf(day);
  if (midnight === undefined) return text;
  return `${new Date(midnight + days * DAY_MS).toISOString().slice(0, 10)}${time}`;
}
