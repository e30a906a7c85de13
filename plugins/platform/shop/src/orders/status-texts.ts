import { defineTexts } from '@plinth/pages/kit';
import { de } from './status-texts.de.js';

/** The statuses of orders, in the same words for those who sell and those who buy. */
export const orderStatusTexts = defineTexts(
  {
    pending: 'Pending payment',
    processing: 'Processing',
    'on-hold': 'On hold',
    completed: 'Completed',
    cancelled: 'Canceled',
    refunded: 'Refunded',
    failed: 'Failed',
    draft: 'Draft',
    trash: 'In the trash',
  },
  { de },
);
