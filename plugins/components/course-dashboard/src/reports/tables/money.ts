import type { EarningTotals } from '@plinth/learning';

/** The code that ISO 4217 has for no currency. */
const NO_CURRENCY = 'XXX';

/** Whole minor units of a currency as a decimal text with the decimals of ISO 4217: 1250 EUR is `12.50`. */
export function decimalText(minorUnits: number, currency = NO_CURRENCY): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const format = new Intl.NumberFormat('en', { useGrouping: false, minimumFractionDigits: digits });
  // As a text, because a number with decimals is not exact.
  return format.format(`${minorUnits}E-${digits}` as Intl.StringNumericLiteral);
}

/** The currency that most instructors earn in, the first by its code among equals; undefined when nobody earned. */
export function usualCurrency(totals: readonly EarningTotals[]): string | undefined {
  const earners = new Map<string, number>();
  for (const { currency } of totals) earners.set(currency, (earners.get(currency) ?? 0) + 1);
  const [first] = [...earners].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  return first?.[0];
}
