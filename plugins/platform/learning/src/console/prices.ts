import type { CallContext } from '@plinth/kernel';
import { decimalOf, precisionOf } from '@plinth/toolkit';
import type { Course } from '../ports.js';

const MAX_PRICE = 2_000_000_000;

/** The price of a course in the site's language; undefined for a free course. */
export function priceText(
  { site }: Pick<CallContext, 'site'>,
  { currency, price }: Pick<Course, 'currency' | 'price'>,
): string | undefined {
  if (price === null) return undefined;
  const digits = precisionOf(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(site.language, { style: 'currency', currency, ...fraction });
  // As text, because a fraction would lose digits as a number.
  return format.format(decimalOf(price, digits) as Intl.StringNumericLiteral);
}

/** The price as its field shows it; empty for a free course. */
export function priceField({ currency, price }: Pick<Course, 'currency' | 'price'>): string {
  return price === null ? '' : decimalOf(price, precisionOf(currency));
}

/** A typed amount in minor units; null for a free course, undefined for anything that is no amount. */
export function typedPrice(typed: string, currency: string): number | null | undefined {
  const plain = typed.trim().replace(',', '.');
  if (plain === '') return null;
  const [, whole = '', decimals = ''] = /^(\d{1,10})(?:\.(\d{1,4}))?$/.exec(plain) ?? [];
  const precision = precisionOf(currency);
  if (whole === '' || decimals.length > precision) return undefined;
  const amount = Number(whole + decimals.padEnd(precision, '0'));
  if (amount > MAX_PRICE) return undefined;
  return amount === 0 ? null : amount;
}
