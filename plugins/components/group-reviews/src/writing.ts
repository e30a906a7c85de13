import { type FoundGroup, notAllowed, unknownGroup } from '@plinth/community';
import { type CallContext, invalidParam, RestError } from '@plinth/kernel';
import { isBlank, sanitizeText, stripTags } from '@plinth/kernel/text';
import { sanitizeInlineHtml } from '@plinth/toolkit';
import { reviewHooks } from './hooks.js';
import { readRatings } from './ratings.js';
import type { Review, ReviewStatus, ReviewText } from './review.js';
import { type FoundReview, unknownReview } from './rights.js';
import { settings } from './settings.js';
import { REVIEWS } from './store.js';

/** What a client sends. */
export interface SentReview {
  readonly subject?: string;
  readonly description?: string;
  readonly ratings?: Parameters<typeof readRatings>[0];
  readonly status?: ReviewStatus;
}

function textOf(call: CallContext, sent: SentReview): Partial<ReviewText> {
  const subject = sent.subject === undefined ? undefined : sanitizeText(sent.subject);
  if (subject !== undefined && isBlank(subject)) throw invalidParam({ subject: 'Write a subject.' });
  const description = sent.description === undefined ? undefined : sanitizeInlineHtml(sent.description.trim());
  if (description !== undefined && isBlank(stripTags(description)))
    throw invalidParam({ description: 'Write a description.' });
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(description === undefined ? {} : { description }),
    ...(sent.ratings === undefined ? {} : { ratings: readRatings(sent.ratings, call.settings(settings).criteria) }),
  };
}

/**
 * Keeps the review of a member; it waits to be accepted where the owner of the site says so.
 * @throws RestError 400 `rest_invalid_param`, 409 `community_rest_review_exists`, 404 `community_rest_group_invalid_id`
 */
export async function createReview(
  call: CallContext,
  { group }: FoundGroup,
  sent: Required<Pick<SentReview, 'subject' | 'description'>> & Pick<SentReview, 'ratings'>,
): Promise<Review> {
  const { caller, hooks, use } = call;
  const { autoApprove, multiReviews } = call.settings(settings);
  const { subject = '', description = '', ratings = [] } = textOf(call, sent);
  const review = await use(REVIEWS).create(
    {
      subject,
      description,
      ratings,
      groupId: group.id,
      authorId: caller.id,
      status: autoApprove ? 'publish' : 'draft',
    },
    !multiReviews,
  );
  if (review === 'no-group') throw unknownGroup();
  if (review === 'exists')
    throw new RestError('community_rest_review_exists', 'You have reviewed this group already.', { status: 409 });
  await hooks.action(reviewHooks.community_group_review_created, review);
  return review;
}

/** What a review is after a change: those who administer the group accept it, a change by others waits again. */
function statusOf(call: CallContext, { review, standing }: FoundReview, sent: SentReview): ReviewStatus {
  if (sent.status !== undefined && sent.status !== review.status) {
    if (!standing.mayAdminister) throw notAllowed('Only administrators of the group accept reviews.');
    return sent.status;
  }
  const says = sent.subject !== undefined || sent.description !== undefined || sent.ratings !== undefined;
  const waits = says && !standing.mayAdminister && !call.settings(settings).autoApprove;
  return waits ? 'draft' : review.status;
}

/**
 * Changes what was sent of a review.
 * @throws RestError 400 `rest_invalid_param`, 403 `community_rest_authorization_required`, 404
 *   `community_rest_review_invalid_id`
 */
export async function updateReview(call: CallContext, found: FoundReview, sent: SentReview): Promise<Review> {
  const { hooks, use } = call;
  const text = textOf(call, sent);
  const status = statusOf(call, found, sent);
  if (!(await use(REVIEWS).update(found.review.id, { ...text, status }))) throw unknownReview();
  const review = await use(REVIEWS).find(found.review.id);
  if (!review) throw unknownReview();
  await hooks.action(reviewHooks.community_group_review_updated, review, found.review);
  return review;
}

/**
 * Removes a review.
 * @throws RestError 404 `community_rest_review_invalid_id` when somebody else was quicker
 */
export async function deleteReview({ hooks, use }: CallContext, { review }: FoundReview): Promise<void> {
  if (!(await use(REVIEWS).remove(review.id))) throw unknownReview();
  await hooks.action(reviewHooks.community_group_review_deleted, review);
}
