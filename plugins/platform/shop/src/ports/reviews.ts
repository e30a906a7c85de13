import { definePort, type Timestamp } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { productReviews } from '../reviews/table.js';

/** States of a review. */
export const REVIEW_STATUSES = ['approved', 'hold', 'spam', 'trash'] as const;

/** A state of a review. */
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** What somebody says about a product. */
export type ProductReview = Omit<Row<typeof productReviews>, 'userId'> & {
  readonly productName: string;
  readonly productSlug: string;
  /** 0 for somebody without an account. */
  readonly userId: number;
};

/** A review to be written. */
export interface NewProductReview {
  readonly productId: number;
  readonly userId?: number;
  /** Default: the display name of the user. */
  readonly authorName?: string;
  readonly rating?: number;
  readonly content: string;
  /** Default: held, or approved where the setting `reviewsNeedApproval` is off. */
  readonly status?: ReviewStatus;
  readonly createdAt?: Timestamp;
}

/** Which reviews; newest first. */
export interface ProductReviewQuery {
  readonly ids?: readonly number[];
  readonly productIds?: readonly number[];
  readonly userId?: number;
  /** Default: approved ones. */
  readonly statuses?: readonly ReviewStatus[];
  /** Only those of published products. */
  readonly publishedProducts?: boolean;
  readonly limit: number;
  readonly offset?: number;
}

/** The reviews of products. The ratings of a product follow every write exactly. */
export interface ProductReviews {
  find(id: number): Promise<ProductReview | undefined>;
  list(query: ProductReviewQuery): Promise<{ reviews: ProductReview[]; total: number }>;
  /** How many there are of each status. */
  statusCounts(selection?: Pick<ProductReviewQuery, 'productIds'>): Promise<Map<ReviewStatus, number>>;
  /**
   * Writes a review.
   * @throws RestError 400 `product_review_invalid`, 404 `rest_product_not_found`, 409 `product_review_exists` when the
   *   user reviewed the product already and the setting `oneReviewPerCustomer` is on (reviews in the trash do not count)
   */
  create(fresh: NewProductReview): Promise<ProductReview>;
  /** Approves, holds, … a review; undefined when there is none. Throws `product_review_exists` like {@link create}. */
  setStatus(id: number, status: ReviewStatus): Promise<ProductReview | undefined>;
  /** Removes a review for good. */
  remove(id: number): Promise<ProductReview | undefined>;
  /** Whether the user has a review of the product that is not in the trash. */
  hasReviewed(userId: number, productId: number): Promise<boolean>;
}

/** The reviews of products. */
export const PRODUCT_REVIEWS = definePort<ProductReviews>('shop/product-reviews');
