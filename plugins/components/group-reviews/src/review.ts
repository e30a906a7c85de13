import type { Row } from '@plinth/kernel/database';
import type { groupReviews } from './tables.js';

/** The states of a review: everybody's who may read the group, or waiting to be accepted. */
export const REVIEW_STATUSES = ['publish', 'draft'] as const;

/** A state of a review. */
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Characters that a subject may have. */
export const MAX_SUBJECT_LENGTH = 191;

/** Characters that a description may have, its markup included. */
export const MAX_DESCRIPTION_LENGTH = 10_000;

/** Stars for one criterion. */
export interface Rating {
  readonly criterion: string;
  /** One to five. */
  readonly rating: number;
}

/** A review of a group. */
export type Review = Omit<Row<typeof groupReviews>, 'sole' | 'bundleKey' | 'stars'>;

/** What its author says. */
export type ReviewText = Pick<Review, 'subject' | 'description' | 'ratings'>;

/** Average and number of the public reviews of a group. */
export interface ReviewSummary {
  /** How many there are. */
  readonly reviews: number;
  /** The average of those that rate anything, to one decimal; 0 without any. */
  readonly rating: number;
}

function mean(ratings: readonly Rating[]): number {
  const sum = ratings.reduce((total, { rating }) => total + rating, 0);
  return ratings.length === 0 ? 0 : sum / ratings.length;
}

/** The average of the stars to one decimal; 0 without any. */
export function averageOf(ratings: readonly Rating[]): number {
  return Math.round(mean(ratings) * 10) / 10;
}

/** The average of the stars in hundredths of a star, as it is kept; 0 without any. */
export function hundredthsOf(ratings: readonly Rating[]): number {
  return Math.round(mean(ratings) * 100);
}
