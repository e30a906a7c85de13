import { columns, table } from '@plinth/kernel/database';

/** The tax rate of each country that has one. */
export const taxRates = table(
  'shop_tax_rates',
  {
    id: columns.id(),
    /** ISO 3166 code. */
    country: columns.string(2, { unique: true }),
    /** In hundredths of a percent: 1900 is 19%. */
    rate: columns.integer(),
  },
  { bundleSection: 'tax_rates' },
);
