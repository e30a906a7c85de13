import { type Clock, invalidParam, timestamp } from '@plinth/kernel';
import { addDays, isDay } from '@plinth/kernel/time';
import type { Period } from '@plinth/learning';
import { siteDayOf } from '@plinth/toolkit';

/** How much time a chart shows when no dates are given. */
export const FILTERS = ['year', 'month', 'week'] as const;
/** How much time a chart shows. */
export type Filter = (typeof FILTERS)[number];

/** The time that a chart shows, in pieces of a day or a month each, by the site's calendar. */
export interface Buckets {
  readonly period: Period;
  /** `YYYY-MM-DD` or `YYYY-MM`, in order, without gaps. */
  readonly labels: readonly string[];
  /** The first day. */
  readonly from: string;
  /** The day after the last one. */
  readonly after: string;
}

/** Parameters that say which time. */
export interface TimeParameters {
  readonly filter: Filter;
  /** `YYYY-MM-DD`; empty when not given. */
  readonly date_from: string;
  readonly date_to: string;
}

/** Longest time that is shown by days; more is shown by months. */
const MAX_DAYS = 92;
/** Longest time that is shown at all: fifty years. */
const MAX_MONTHS = 600;

/** The same day some months before, or the last day of that month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

function firstOf(filter: Filter, last: string): string {
  if (filter === 'week') return addDays(last, -6);
  if (filter === 'month') return addDays(monthsBefore(last, 1), 1);
  return `${monthsBefore(last, 11).slice(0, 7)}-01`;
}

function dayLabels(from: string, to: string): string[] {
  const labels: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) labels.push(day);
  return labels;
}

function monthLabels(from: string, to: string): string[] {
  const labels: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = monthsBefore(day, -1)) labels.push(day.slice(0, 7));
  return labels;
}

/** Days of other years have texts of another length around them, and are nobody's. */
const YEARS = { first: '1900', last: '9998' };

function isShowable(day: string): boolean {
  return isDay(day) && day.slice(0, 4) >= YEARS.first && day.slice(0, 4) <= YEARS.last;
}

function demandDays(values: TimeParameters): void {
  for (const name of ['date_from', 'date_to'] as const)
    if (values[name] !== '' && !isShowable(values[name]))
      throw invalidParam({ [name]: `${name} is no day (YYYY-MM-DD) of the years ${YEARS.first} to ${YEARS.last}.` });
}

/**
 * The buckets that the parameters of a chart ask for (docs/components/course-dashboard.md, "Chart datasets"): the
 * twelve months, the month or the seven days that end today, or the time between two dates, by days up to three months
 * and by months beyond.
 * @throws RestError 400 `rest_invalid_param`
 */
export function bucketsOf(clock: Clock, timezone: string, values: TimeParameters): Buckets {
  demandDays(values);
  const to = values.date_to || siteDayOf(timestamp(clock), timezone);
  const from = values.date_from || firstOf(values.filter, to);
  if (from > to) throw invalidParam({ date_from: 'date_from lies after date_to.' });
  if (monthsBefore(to, MAX_MONTHS) > from) throw invalidParam({ date_from: 'date_from lies over fifty years back.' });
  const isGiven = values.date_from !== '' || values.date_to !== '';
  const byMonths = isGiven ? addDays(from, MAX_DAYS) <= to : values.filter === 'year';
  return {
    period: byMonths ? 'month' : 'day',
    labels: (byMonths ? monthLabels : dayLabels)(from, to),
    from,
    after: addDays(to, 1),
  };
}

/** The values of each bucket, 0 where there is none. */
export function filled({ labels }: Buckets, values: ReadonlyMap<string, number>): number[] {
  return labels.map((label) => values.get(label) ?? 0);
}
