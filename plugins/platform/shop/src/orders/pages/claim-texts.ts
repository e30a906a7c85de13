import { defineTexts } from '@plinth/pages/kit';
import { de } from './claim-texts.de.js';

/** What a customer reads of orders that they placed as a guest. */
export const claimTexts = defineTexts(
  {
    found_one: 'You placed {{count}} order as a guest with {{email}}.',
    found_other: 'You placed {{count}} orders as a guest with {{email}}.',
    claim: 'Add to my account',
    confirm_first: 'Confirm your email address to add them to your account.',
    claimed: 'Your guest orders were added to your account.',
  },
  { de },
);
