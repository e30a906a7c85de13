import type { Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { reviews } from './table.js';

/** What may become of a review. */
export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const;

/** What may become of a review. */
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** The orders of a list of reviews. */
export const REVIEW_ORDERS = ['newest', 'oldest', 'highest', 'lowest', 'helpful'] as const;

/** The orders of a list of reviews. */
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/** What a member thinks of a listing. */
export type Review = Row<typeof reviews>;

/** What makes a review. */
export type NewReview = Omit<Review, 'id' | 'createdAt' | 'helpful' | 'answer'> & {
  readonly helpful?: number | undefined;
  readonly createdAt?: Timestamp | undefined;
};

/** Average, number and distribution of the approved reviews of a listing. */
export interface ReviewSummary {
  readonly average: number;
  readonly total: number;
  /** Stars → how many. */
  readonly distribution: Readonly<Record<string, number>>;
}
