import { action, type Caller, filter, type RestError, type RestRequest } from '@plinth/kernel';
import { isErrorOrNull } from '@plinth/kernel/layer';
import type { Claim } from './claims/store.js';
import type { DecisionMail, DirectoryDecision } from './decisions/decision.js';
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

/** What somebody may send to the directory within a time. */
export interface Allowance {
  /** What it counts: `listing` for submitted ones. */
  readonly kind: 'listing' | 'review' | 'claim' | 'contact';
  readonly most: number;
  readonly left: number;
  /** Seconds in which `most` are taken. */
  readonly seconds: number;
  /** Seconds after which the next is taken at the latest; 0 while some are left. */
  readonly wait: number;
}

/** Whose allowances are asked for. */
export interface AllowanceQuestion {
  readonly kind: Allowance['kind'];
  /** The listing that is written to; undefined for a new one. */
  readonly listing: Listing | undefined;
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
      within: 10_000,
      value: isErrorOrNull,
      onError: 'fail',
      describes:
        'Refuses what is sent to the directory: where a captcha or a spam service has its word; null lets it pass.',
    },
  ),
  directory_contact_form_sent: filter<RestError | null, [listing: Listing, request: RestRequest, caller: Caller]>(
    'directory_contact_form_sent',
    {
      within: 10_000,
      value: isErrorOrNull,
      onError: 'fail',
      describes: 'Refuses a message sent by the form of the page of a listing; REST requests have rest_route_matched.',
    },
  ),
  directory_allowances: filter<readonly Allowance[], [asked: AllowanceQuestion, request: RestRequest, caller: Caller]>(
    'directory_allowances',
    {
      describes:
        'Adds what whoever looks at a form of the directory may still send by it: forms say so before somebody types.',
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
  directory_decided: action<[decision: DirectoryDecision]>('directory_decided', {
    describes:
      'Moderators decided about a listing, a claim or a review; after the commit. Imports and what owners do themselves are no decisions.',
  }),
  directory_decision_mail: filter<DecisionMail | null, [decision: DirectoryDecision]>('directory_decision_mail', {
    within: 10_000,
    value: (value) => typeof value === 'object' && !Array.isArray(value),
    describes: 'Changes the mail that tells somebody of a decision, or takes it away by answering null.',
  }),
};

type DirectoryHooks = typeof directoryHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends DirectoryHooks {}
}
