import { defineFeature, job, provide } from '@plinth/kernel';
import { pages, screens } from '@plinth/pages';
import { GIVE_CREDITS } from '../errors.js';
import { LISTINGS } from '../listings/store.js';
import { addPlans } from '../migrations/0004-plans.js';
import { creditScreen } from './credit-pages.js';
import { CREDITS, CreditStore } from './credit-store.js';
import { planPages } from './plan-pages.js';
import { creditEntries, credits } from './tables.js';

/** Plans of listings, and the credits that members pay with. */
export const plansFeature = defineFeature({
  name: 'plans',
  capabilities: { [GIVE_CREDITS]: [] },
  tables: [credits, creditEntries],
  migrations: [addPlans],
  services: [provide.class(CREDITS, CreditStore)],
  exports: [CREDITS],
  contributes: [screens([creditScreen]), pages(planPages)],
  jobs: [
    job('end-plans', {
      every: 3600,
      async run({ use }) {
        while ((await use(LISTINGS).endPlans()) > 0);
      },
    }),
  ],
});
