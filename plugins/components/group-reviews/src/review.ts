import type { Timestamp } from '@plinth/kernel';

/** The states of a review: everybody's who may read the group, or waiting to be accepted. */
export const REVIEW_STATUSES = ['publish', 'draft'] as const;

/** A state of a review. */
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Stars for one criterion. */
export interface Rating {
  readonly criterion: string;
  /** One to five. */
  readonly rating: number;
}

/** What its author says. */
export interface ReviewText {
  /** Plain words. */
  readonly subject: string;
  /** Inline HTML, sanitised. */
  readonly description: string;
  readonly ratings: readonly Rating[];
}

/** A review of a group. */
export interface Review extends ReviewText {
  readonly id: number;
  readonly groupId: number;
  readonly authorId: number;
  readonly status: ReviewStatus;
  readonly createdAt: Timestamp;
  readonly modifiedAt: Timestamp;
}

/** The average of the stars to one decimal; 0 without any. */
export function averageOf(ratings: readonly Rating[]): number {
  if (ratings.length === 0) return 0;
  const sum = ratings.reduce((total, { rating }) => total + rating, 0);
  return Math.round((sum / ratings.length) * 10) / 10;
}
