import { defineTexts } from '@plinth/pages/kit';
import type { Claim } from '../claims/store.js';
import type { Listing } from '../listings/listing.js';
import type { Review } from '../reviews/review.js';
import { de } from './state-texts.de.js';

/** What the states of listings, claims and reviews are called, to members and in the console alike. */
export const stateTexts = defineTexts(
  {
    publish: 'Published',
    pending: 'Pending review',
    approved: 'Approved',
    rejected: 'Rejected',
    draft: 'Draft',
    withheld: 'Unpublished',
    pending_verification: 'Email not confirmed',
  },
  { de },
);

/** The name under which the texts have a state: a draft that moderators made of a listing is called apart. */
export function stateOf({
  status,
  withheld = false,
}: {
  readonly status: Listing['status'] | Claim['status'] | Review['status'];
  readonly withheld?: boolean;
}) {
  return status === 'draft' && withheld ? 'withheld' : status;
}
