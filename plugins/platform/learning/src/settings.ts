import { defineSettings, Type } from '@plinth/kernel';

/** The settings of learning. */
export const settings = defineSettings({
  currency: Type.String({
    default: 'EUR',
    pattern: '^[A-Z]{3}$',
    examples: ['EUR'],
    description:
      'Currency of course prices, ISO 4217. Prices that are already set keep theirs until they are saved again.',
  }),
});
