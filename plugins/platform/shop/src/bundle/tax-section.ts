import { tableSection } from '@plinth/content';
import { taxRates } from '../taxes/table.js';

/** The section `tax_rates`. */
export const taxSection = tableSection({
  name: 'tax_rates',
  title: 'Tax rates of the shop',
  table: taxRates,
  refers: {},
  identity: ['country'],
});
