import type { OrderTax } from '../ports.js';

/** The highest rate, in hundredths of a percent. */
export const MAX_RATE = 10_000;

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000n;

/** Whether a number is a tax rate in hundredths of a percent. */
export function isRate(rate: number): boolean {
  return Number.isInteger(rate) && rate >= 0 && rate <= MAX_RATE;
}

/** Divides whole numbers and rounds half up. */
function divided(amount: bigint, by: bigint): number {
  return Number((2n * amount + by) / (2n * by));
}

/**
 * The tax on an amount in minor units, rounded once.
 * @param included whether the amount includes it
 */
export function taxOn(amount: number, rate: number, included: boolean): number {
  const share = BigInt(amount) * BigInt(rate);
  return divided(share, included ? WHOLE + BigInt(rate) : WHOLE);
}

/** What an amount comes to with its tax. */
export function totalWith(amount: number, tax: Pick<OrderTax, 'amount' | 'included'> | undefined): number {
  return tax && !tax.included ? amount + tax.amount : amount;
}

/** A rate as people read it: 1900 is 19, 775 is 7.75. */
export function percentOf(rate: number): number {
  return rate / 100;
}

/** What was typed as a percentage, in hundredths of a percent; undefined for what is not a rate. */
export function rateOf(typed: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim()) ?? [];
  if (whole === '') return undefined;
  const rate = Number(whole + decimals.padEnd(2, '0'));
  return isRate(rate) ? rate : undefined;
}
