import { type FoundGroup, notAllowed, readableGroup } from '@plinth/community';
import { type CallContext, type Caller, notFound, type Refusal } from '@plinth/kernel';
import type { Review } from './review.js';
import { settings } from './settings.js';
import { REVIEWS } from './store.js';

/** A review together with its group and what the caller may do with that. */
export interface FoundReview extends FoundGroup {
  readonly review: Review;
}

/** Documentation of the refusals that only reviews have. */
export const refusalsOfReviews = {
  unknown: {
    code: 'community_rest_review_invalid_id',
    status: 404,
    when: 'the group has no such review, or it waits and the caller may not see it',
  },
  exists: { code: 'community_rest_review_exists', status: 409, when: 'the member has reviewed the group already' },
} as const satisfies Readonly<Record<string, Refusal>>;

/** 404 for a review that does not exist, or belongs to another group. */
export function unknownReview() {
  return notFound('community_rest_review_invalid_id', 'Invalid review ID.');
}

/** Whether the caller may change and remove a review: its author, moderators and administrators of the group. */
export function mayEdit({ review, standing }: FoundReview, caller: Caller): boolean {
  return standing.mayModerate || (!caller.isVisitor && review.authorId === caller.id);
}

/**
 * The review that a path names: of a group that the caller may read, and while it waits only for those who may change it.
 * @throws RestError 404 `community_rest_group_invalid_id`, `community_rest_review_invalid_id`; 401 or 403
 *   `community_rest_authorization_required`
 */
export async function findReview(call: CallContext, groupId: number, reviewId: number): Promise<FoundReview> {
  const found = await readableGroup(call, groupId);
  const review = await call.use(REVIEWS).find(reviewId);
  if (review?.groupId !== groupId) throw unknownReview();
  const whole = { ...found, review };
  if (review.status === 'draft' && !mayEdit(whole, call.caller)) throw unknownReview();
  return whole;
}

/**
 * Members review their group; its administrators do not, and some groups take no reviews.
 * @throws RestError 403 `community_rest_authorization_required`
 */
export function demandReviewer(call: CallContext, { group, standing }: FoundGroup): void {
  if (standing.role === undefined) throw notAllowed('Only members of the group can review it.');
  if (standing.role === 'administrator') throw notAllowed('Administrators cannot review their own group.');
  if (call.settings(settings).excludedGroups.includes(group.id)) throw notAllowed('This group takes no reviews.');
}
