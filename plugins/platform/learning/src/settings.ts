import { defineSettings, Type } from '@plinth/kernel';

/** The settings of learning. */
export const settings = defineSettings({
  currency: Type.String({
    default: 'EUR',
    pattern: '^[A-Z]{3}$',
    examples: ['EUR'],
    description: 'Currency of new course prices, ISO 4217. Courses that have a price keep their currency.',
  }),
});
