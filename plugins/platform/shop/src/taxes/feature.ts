import { defineFeature, provide } from '@plinth/kernel';
import { screens } from '@plinth/pages';
import { TAX_RATES, TaxRates } from './rates.js';
import { taxScreen } from './screen.js';
import { taxRates } from './table.js';

/** Tax rates of countries. */
export const taxesFeature = defineFeature({
  name: 'taxes',
  tables: [taxRates],
  services: [provide.class(TAX_RATES, TaxRates)],
  contributes: [screens([taxScreen])],
});
