import type { PluginContext } from '@plinth/kernel';
import { type Order, SHOP } from '../ports.js';
import { countryName } from '../taxes/countries.js';
import { percentOf } from '../taxes/tax.js';

/** The tax of an order in words; undefined for an order without tax. */
export interface ShownTax {
  readonly isIncluded: boolean;
  readonly country: string;
  /** `19%`. */
  readonly rate: string;
  readonly amount: string;
  /** The total without it, where it was added to the prices. */
  readonly subtotal: string;
}

/** The tax of an order in words. */
export function shownTax({ site, use }: Pick<PluginContext, 'site' | 'use'>, order: Order): ShownTax | undefined {
  const { taxCountry, taxRate, taxIncluded: isIncluded, taxTotal, total, currency, decimals } = order;
  if (taxCountry === null || taxRate === null) return undefined;
  const percent = new Intl.NumberFormat(site.language, { style: 'percent', maximumFractionDigits: 2 });
  const price = (amount: number) => use(SHOP).price(amount, currency, decimals);
  return {
    ...{ isIncluded, country: countryName(taxCountry, site.language), rate: percent.format(percentOf(taxRate) / 100) },
    ...{ amount: price(taxTotal), subtotal: price(total - taxTotal) },
  };
}
