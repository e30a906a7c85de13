import type { Currency } from '../ports.js';

/** The largest price of one piece and the largest quantity of a line. */
export const LARGEST_PRICE = 2_000_000_000;
/** The largest quantity of a line. */
export const LARGEST_QUANTITY = 1_000_000;

/** A currency with the decimals that ISO 4217 gives it. */
export function currencyOf(code: string): Currency {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return { code, precision: maximumFractionDigits };
}

/** Whole minor units as a decimal text: 1250 of a currency with two decimals is `12.50`. */
export function decimalOf(minorUnits: number, precision: number): string {
  const digits = String(Math.abs(minorUnits)).padStart(precision + 1, '0');
  const sign = minorUnits < 0 ? '-' : '';
  if (precision === 0) return sign + digits;
  return `${sign}${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}

/** Reads a decimal text (`12.5`) as whole minor units; undefined when it is none, or has more decimals. */
export function minorUnitsOf(text: string, precision: number): number | undefined {
  const match = /^(\d{1,10})(?:\.(\d*))?$/.exec(text.trim());
  const [, whole = '', fraction = ''] = match ?? [];
  if (!match || fraction.length > precision) return undefined;
  return Number(`${whole}${fraction.padEnd(precision, '0')}`);
}
