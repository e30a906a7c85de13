/** The code that ISO 4217 has for no currency. */
const NO_CURRENCY = 'XXX';

/** How many decimals ISO 4217 gives a currency; 2 for none. */
export function precisionOf(currency = NO_CURRENCY): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** Whole minor units as a decimal text: 1250 of a currency with two decimals is `12.50`. */
export function decimalOf(minorUnits: number, precision: number): string {
  const digits = String(Math.abs(minorUnits)).padStart(precision + 1, '0');
  const sign = minorUnits < 0 ? '-' : '';
  if (precision === 0) return sign + digits;
  return `${sign}${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}
