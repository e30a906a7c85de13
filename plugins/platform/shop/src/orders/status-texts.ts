import { defineTexts } from '@plinth/pages/kit';

/** The statuses of orders, in the same words for those who sell and those who buy. */
export const orderStatusTexts = defineTexts({
  pending: 'Waiting for payment',
  processing: 'Being prepared',
  'on-hold': 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  failed: 'Failed',
  draft: 'Draft',
  trash: 'In the trash',
});
