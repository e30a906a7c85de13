import { type Column, column, hidden } from './report.js';

const collator = new Intl.Collator('en');

/** Seconds as `HH:MM:SS`; the hours may have more digits. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * The two fields of a duration: seconds, and `<name>_formatted` as `HH:MM:SS` (docs/components/course-dashboard.md,
 * "Row style").
 */
export function duration<const N extends string>(name: N, seconds: number) {
  const whole = Math.max(0, Math.round(seconds));
  return { [name]: whole, [`${name}_formatted`]: clockOf(whole) };
}

/** The two columns of a duration; the text is shown. */
export function durationColumns(name: string, title: string): [Column, Column] {
  return [hidden(name, `${title} (seconds)`), column(`${name}_formatted`, title)];
}

/** A share in percent, 0 to 100 with one decimal; 0 of nothing. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.round((1_000 * part) / whole) / 10);
}

/** Seconds as hours with two decimals. */
export function hours(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}

/** Orders names as people do, in the same way for every database. */
export function byText(one: string, other: string): number {
  return collator.compare(one, other);
}
