import { type CallContext, type Caller, invalidParam } from '@plinth/kernel';
import { isBlank, sanitizeText, stripTags } from '@plinth/kernel/text';
import { sanitizeInlineHtml } from '@plinth/toolkit';
import { errors, refuse } from '../errors.js';
import type { Listing } from '../listings/listing.js';
import { owns } from '../listings/rights.js';
import { settings } from '../settings.js';
import { refuseSpam } from '../spam/guards.js';
import type { Review } from './review.js';
import { REVIEWS } from './store.js';

const MIN_LENGTH = 20;

/** Whether the text of a review says too little to be one. */
export function isTooShort(content: string): boolean {
  const text = stripTags(sanitizeInlineHtml(content)).trim();
  return isBlank(text) || [...text].length < MIN_LENGTH;
}

/** What a client sends. */
export interface SentReview {
  readonly overall_rating: number;
  readonly title: string;
  readonly content: string;
  readonly criteria_ratings: Readonly<Record<string, number>>;
  readonly review_photos: readonly number[];
}

function demandCriteria({ settings: read }: CallContext, sent: SentReview['criteria_ratings']): void {
  const known = read(settings).reviewCriteria;
  const unknown = Object.keys(sent).find((slug) => !known.includes(slug));
  if (unknown === undefined) return;
  throw invalidParam({ criteria_ratings: `There is no criterion "${unknown}"; known are ${known.join(', ')}.` });
}

/** Refuses owners a review of their own listing. Throws RestError 403 `directory_own_listing`. */
export function authorizeReviewing(caller: Caller, listing: Listing): void {
  if (owns(caller, listing)) throw refuse(errors.ownReview, 'You cannot review your own listing.');
}

/**
 * Keeps the review of a member.
 * @throws RestError 400 `rest_invalid_param` and `directory_review_too_short`, 403 `directory_own_listing` and `directory_spam`, 409
 *   `directory_already_reviewed`
 */
export async function writeReview(call: CallContext, listing: Listing, sent: SentReview): Promise<Review> {
  const { caller, use } = call;
  authorizeReviewing(caller, listing);
  await refuseSpam(call, 'review', [sent.title, sent.content]);
  const title = sanitizeText(sent.title);
  if (isBlank(title)) throw invalidParam({ title: 'Give the review a title.' });
  const content = sanitizeInlineHtml(sent.content).trim();
  if (isTooShort(content)) {
    throw refuse(errors.reviewTooShort, `Write at least ${MIN_LENGTH} characters.`);
  }
  demandCriteria(call, sent.criteria_ratings);
  const review = await use(REVIEWS).create({
    listingId: listing.id,
    authorId: caller.id,
    rating: sent.overall_rating,
    title,
    content,
    criteria: sent.criteria_ratings,
    photos: sent.review_photos,
    status: call.settings(settings).reviewsNeedApproval ? 'pending' : 'approved',
  });
  if (review === 'exists') throw refuse(errors.reviewed, 'You have reviewed this listing already.');
  return review;
}

/** What the author of a review is told. */
export function thanksFor({ status }: Review): string {
  return status === 'approved'
    ? 'Thank you for your review.'
    : 'Thank you. Your review is shown when it has been approved.';
}
