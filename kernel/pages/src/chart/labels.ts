import { precisionOf } from '@plinth/toolkit/isomorphic';

const MONTH = /^\d{4}-\d{2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function formatOf(labels: readonly string[], language: string): Intl.DateTimeFormat | undefined {
  const locale = language === 'en' ? 'en-GB' : language;
  const isAll = (form: RegExp) => labels.length > 0 && labels.every((label) => form.test(label));
  if (isAll(MONTH)) return new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  if (isAll(DAY)) return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return undefined;
}

/** The labels of a chart as people read them: months and days in their language, everything else as it is. */
export function readableLabels(labels: readonly string[], language: string): string[] {
  const format = formatOf(labels, language);
  return labels.map((label) => (format ? format.format(new Date(label)) : label));
}

/** Figures of charts have two decimals at most, as their routes answer them. */
const DIGITS = 2;

function digitsOf(currency: string) {
  const digits = precisionOf(currency);
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

/** How the figures of a series are written: amounts as such where the series is called by its currency. */
export function figureFormat(series: string, language: string): Intl.NumberFormat {
  const isMoney = /^[A-Z]{3}$/.test(series) && Intl.supportedValuesOf('currency').includes(series);
  return isMoney
    ? new Intl.NumberFormat(language, { style: 'currency', currency: series, ...digitsOf(series) })
    : new Intl.NumberFormat(language, { maximumFractionDigits: DIGITS });
}
