import type { EarningTotals } from '@plinth/learning';

/** The currency that most instructors earn in, the first by its code among equals; undefined when nobody earned. */
export function usualCurrency(totals: readonly EarningTotals[]): string | undefined {
  const earners = new Map<string, number>();
  for (const { currency } of totals) earners.set(currency, (earners.get(currency) ?? 0) + 1);
  const [first] = [...earners].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  return first?.[0];
}
