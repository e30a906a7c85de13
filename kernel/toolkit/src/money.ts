/**
 * The currencies of ISO 4217 that do not have two decimals. A table of our own: what Node.js says follows the everyday use
 * of money, which changes with its version, and a change would move every stored amount by powers of ten.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

const USUAL_DECIMALS = 2;

/** How many decimals ISO 4217 gives a currency; 2 for none. */
export function precisionOf(currency = ''): number {
  return DECIMALS.get(currency.toUpperCase()) ?? USUAL_DECIMALS;
}

/** Whole minor units as a decimal text: 1250 of a currency with two decimals is `12.50`. */
export function decimalOf(minorUnits: number, precision: number): string {
  const digits = String(Math.abs(minorUnits)).padStart(precision + 1, '0');
  const sign = minorUnits < 0 ? '-' : '';
  if (precision === 0) return sign + digits;
  return `${sign}${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}
