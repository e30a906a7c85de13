import { type FoundGroup, GROUPS, notAllowed, readableGroup, unknownGroup } from '@plinth/community';
import { type CallContext, type Caller, type ErrorSpecification, notFound, type PluginContext } from '@plinth/kernel';
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
} as const satisfies Readonly<Record<string, ErrorSpecification>>;

/** 404 for a review that does not exist, or belongs to another group. */
export function unknownReview() {
  return notFound('community_rest_review_invalid_id', 'Invalid review ID.');
}

/** Whether the caller may change and remove a review: its author, moderators and administrators of the group. */
export function mayEdit({ review, standing }: FoundReview, caller: Caller): boolean {
  return standing.mayModerate || (!caller.isVisitor && review.authorId === caller.id);
}

/** Whether the caller may put other words and stars into a review on the pages: its author alone, whoever moderates. */
export function mayRewrite({ authorId }: Review, caller: Caller): boolean {
  return !caller.isVisitor && authorId === caller.id;
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

/** Why somebody may not review a group: members do, its administrators do not, and some groups take no reviews. */
function whyNoReviewer({ settings: values }: Pick<PluginContext, 'settings'>, { group, standing }: FoundGroup) {
  if (standing.role === undefined) return 'Only members of the group can review it.';
  if (standing.role === 'administrator') return 'Administrators cannot review their own group.';
  return values(settings).excludedGroups.includes(group.id) ? 'This group takes no reviews.' : undefined;
}

/**
 * Refuses whoever may not review a group.
 * @throws RestError 403 `community_rest_authorization_required`
 */
export function demandReviewer(call: CallContext, found: FoundGroup): void {
  const reason = whyNoReviewer(call, found);
  if (reason !== undefined) throw notAllowed(reason);
}

/** Whether a review by this caller would be taken now: one each, unless the owner of the site allows more. */
export async function mayReview(context: PluginContext, found: FoundGroup, caller: Caller): Promise<boolean> {
  if (whyNoReviewer(context, found) !== undefined) return false;
  return (
    context.settings(settings).multiReviews || !(await context.use(REVIEWS).hasReviewed(found.group.id, caller.id))
  );
}

/**
 * The group at an address of the site, for whoever may read it; a hidden group that they may not know of is not found.
 * @throws RestError 404 `community_rest_group_invalid_id`; 401 or 403 `community_rest_authorization_required`
 */
export async function readableGroupAt({ caller, use }: CallContext, slug: string): Promise<FoundGroup> {
  const group = await use(GROUPS).findBySlug(slug);
  const standing = group && (await use(GROUPS).standing(group, caller));
  if (!group || !standing?.mayFind) throw unknownGroup();
  if (!standing.mayRead) throw notAllowed('Only members see what goes on in this group.');
  return { group, standing };
}
