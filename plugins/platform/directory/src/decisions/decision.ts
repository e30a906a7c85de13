import type { Listing } from '../listings/listing.js';

/** What moderators decided about something that somebody sent in. */
export interface DirectoryDecision {
  readonly kind: 'listing' | 'claim' | 'review';
  /**
   * The state that it has now; `draft` is a listing that was taken out, `pending` one that is to be read once more,
   * `deleted` one that is gone for good. `said` left the state of a listing as it was: its owner is only told something.
   */
  readonly outcome: 'publish' | 'approved' | 'rejected' | 'draft' | 'pending' | 'deleted' | 'said';
  /** The listing that it is, or is about. */
  readonly listing: Listing;
  /** Who sent it in; null for a visitor, whose address the listing has. */
  readonly userId: number | null;
  /** What they are told beside it; '' for nothing. */
  readonly reason: string;
  /** Who decided; 0 when no person did. */
  readonly by: number;
  /** Who lost the listing by an approved claim; null when nobody did. */
  readonly formerOwnerId: number | null;
}

/** A mail that tells somebody of a decision. */
export interface DecisionMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
