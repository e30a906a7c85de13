import { action, type Caller, filter, type RestError, type RestRequest } from '@plinth/kernel';
import type { Claim } from './claims/store.js';
import type { Listing, ListingStatus } from './listings/listing.js';
import type { Review, ReviewStatus } from './reviews/review.js';

/** An item of the REST surface. */
export type DirectoryItem = Readonly<Record<string, unknown>>;

/** What somebody sends to the directory, as the guards against spam see it. */
export interface SpamCandidate {
  readonly kind: 'listing' | 'review' | 'contact';
  /** All that was written, a field to a line, as sent. */
  readonly text: string;
}

/** The hooks that the directory offers. */
export const directoryHooks = {
  directory_rest_prepare_listing: filter<DirectoryItem, [listing: Listing, request: RestRequest]>(
    'directory_rest_prepare_listing',
    { describes: 'Changes the item of a listing before it is sent.' },
  ),
  directory_rest_prepare_review: filter<DirectoryItem, [review: Review, request: RestRequest]>(
    'directory_rest_prepare_review',
    { describes: 'Changes the item of a review before it is sent.' },
  ),
  directory_spam_check: filter<RestError | null, [candidate: SpamCandidate, request: RestRequest]>(
    'directory_spam_check',
    {
      onError: 'fail',
      describes:
        'Refuses what is sent to the directory: where a captcha or a spam service has its word; null lets it pass.',
    },
  ),
  directory_contact_form_sent: filter<RestError | null, [listing: Listing, request: RestRequest, caller: Caller]>(
    'directory_contact_form_sent',
    {
      onError: 'fail',
      describes: 'Refuses a message sent by the form of the page of a listing; REST requests have rest_route_matched.',
    },
  ),
  directory_listing_status_changed: action<[listing: Listing, before: ListingStatus | 'new']>(
    'directory_listing_status_changed',
    {
      describes: 'A listing was made or moved to another state (before is `new` for one just made); after the commit.',
    },
  ),
  directory_review_status_changed: action<[review: Review, before: ReviewStatus | 'new']>(
    'directory_review_status_changed',
    { describes: 'A review was written, approved or rejected (before is `new` for one just made); after the commit.' },
  ),
  directory_claim_status_changed: action<[claim: Claim, before: Claim['status'] | 'new']>(
    'directory_claim_status_changed',
    { describes: 'A claim was made or decided (before is `new` for one just made); after the commit.' },
  ),
};
