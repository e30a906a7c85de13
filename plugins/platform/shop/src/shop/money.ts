import { precisionOf } from '@plinth/toolkit';
import type { Currency } from '../ports.js';

/** The largest price of one piece and the largest quantity of a line. */
export const MAX_PRICE = 2_000_000_000;
/** The largest quantity of a line. */
export const MAX_QUANTITY = 1_000_000;

/** An amount in minor units of other decimals: 1250 with two decimals is 13 with none. */
export function rescaled(amount: number, from: number, to: number): number {
  return to >= from ? amount * 10 ** (to - from) : Math.round(amount / 10 ** (from - to));
}

/** A currency with the decimals that ISO 4217 gives it. */
export function currencyOf(code: string): Currency {
  return { code, precision: precisionOf(code) };
}
