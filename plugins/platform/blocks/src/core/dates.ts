import type { SiteInfo, Timestamp } from '@plinth/kernel';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf([language.replace('_', '-')].filter(isTag)).length > 0;
  const made = new Intl.DateTimeFormat(isKnown ? language.replace('_', '-') : 'en', { ...options, timeZone });
  formats.set(key, made);
  return made;
}

function isTag(language: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language);
}

/** A moment as the day that people of the site read: `November 22, 2026`. */
export function longDate(moment: Timestamp, { language, timezone }: SiteInfo): string {
  return formatOf(language, timezone, { dateStyle: 'long' }).format(new Date(moment));
}

/** `2026-11` as `November 2026`. */
export function monthName(month: string, { language }: SiteInfo): string {
  return formatOf(language, 'UTC', { month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));
}
