import { precisionOf } from '@plinth/kernel';
import type { Currency } from '../ports.js';

/** The largest price of one piece and the largest quantity of a line. */
export const MAX_PRICE = 2_000_000_000;
/** The largest quantity of a line. */
export const MAX_QUANTITY = 1_000_000;

/** A currency with the decimals that ISO 4217 gives it. */
export function currencyOf(code: string): Currency {
  return { code, precision: precisionOf(code) };
}
