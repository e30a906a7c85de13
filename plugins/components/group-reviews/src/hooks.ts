import { action, filter, type RestRequest } from '@plinth/kernel';
import type { Review } from './review.js';

/** A review as the REST surface shows it. */
export type ReviewItem = Readonly<Record<string, unknown>>;

/** The hooks of this plugin. */
export const reviewHooks = {
  community_rest_prepare_review: filter<ReviewItem, [review: Review, request: RestRequest]>(
    'community_rest_prepare_review',
    { describes: 'Changes the item of a review before it is sent.' },
  ),
  community_group_review_created: action<[review: Review]>('community_group_review_created', {
    describes: 'A member reviewed a group; the review may wait to be accepted.',
  }),
  community_group_review_updated: action<[review: Review, before: Review]>('community_group_review_updated', {
    describes: 'A review was changed or accepted.',
  }),
  community_group_review_deleted: action<[review: Review]>('community_group_review_deleted', {
    describes: 'A review was removed; one that goes with its group or its author is not announced.',
  }),
};

type ReviewHooks = typeof reviewHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends ReviewHooks {}
}
