import type { CallContext } from '@plinth/kernel';
import { SHOP } from '../ports.js';
import { MAX_PRICE } from './money.js';

/** An amount in whole minor units, null for none, undefined for what is no amount. */
export function amountOf({ use }: Pick<CallContext, 'use'>, typed: string): number | null | undefined {
  const plain = typed.trim().replace(',', '.');
  if (plain === '') return null;
  const { precision } = use(SHOP).currency();
  const [, whole = '', decimals = ''] = /^(\d{1,10})(?:\.(\d{1,4}))?$/.exec(plain) ?? [];
  if (whole === '' || decimals.length > precision) return undefined;
  const amount = Number(whole + decimals.padEnd(precision, '0'));
  return amount <= MAX_PRICE ? amount : undefined;
}

/** A whole number within its bounds, null for none, undefined for what is none. */
export function wholeOf(typed: string, least: number, most = MAX_PRICE): number | null | undefined {
  if (typed.trim() === '') return null;
  const number = Number(typed.trim());
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}
