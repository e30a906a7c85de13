import type { Timestamp } from '@plinth/kernel';

/** What may become of a review. */
export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const;

/** What may become of a review. */
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** The orders of a list of reviews. */
export const REVIEW_ORDERS = ['newest', 'oldest', 'highest', 'lowest', 'helpful'] as const;

/** The orders of a list of reviews. */
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/** What a member thinks of a listing. */
export interface Review {
  readonly id: number;
  readonly listingId: number;
  readonly authorId: number;
  /** 1 to 5 stars. */
  readonly rating: number;
  readonly title: string;
  /** Sanitised inline HTML. */
  readonly content: string;
  /** Slug of a criterion → 1 to 5 stars. */
  readonly criteria: Readonly<Record<string, number>>;
  /** Ids of attachments. */
  readonly photos: readonly number[];
  readonly helpful: number;
  readonly status: ReviewStatus;
  readonly createdAt: Timestamp;
}

/** What makes a review. */
export type NewReview = Omit<Review, 'id' | 'createdAt' | 'helpful'> & {
  readonly helpful?: number | undefined;
  readonly createdAt?: Timestamp | undefined;
};

/** What the approved reviews of a listing come to. */
export interface ReviewSummary {
  readonly average: number;
  readonly total: number;
  /** Stars → how many. */
  readonly distribution: Readonly<Record<string, number>>;
}
