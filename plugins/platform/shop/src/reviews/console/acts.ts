import { type CallContext, RestError } from '@plinth/kernel';
import { sanitizeText } from '@plinth/kernel/text';
import { PRODUCT_REVIEWS, PRODUCTS, type ProductReview, type ReviewStatus } from '../../ports.js';
import { reviewScreenTexts } from './texts.js';

/** What the list shows: the reviews of one status, those that wait first. */
export const VIEWS = ['hold', 'approved', 'spam', 'trash'] as const satisfies readonly ReviewStatus[];

/** What can be done with reviews. */
export const REVIEW_ACTS = ['approve', 'unapprove', 'bring_back', 'mark_spam', 'to_trash', 'remove'] as const;

/** One of them. */
export type ReviewAct = (typeof REVIEW_ACTS)[number];

/** What makes sense for a review; it goes for good only from the spam or the trash. */
export const ACTS_OF: Readonly<Record<ReviewStatus, readonly ReviewAct[]>> = {
  hold: ['approve', 'mark_spam', 'to_trash'],
  approved: ['unapprove', 'mark_spam', 'to_trash'],
  spam: ['approve', 'bring_back', 'to_trash', 'remove'],
  trash: ['bring_back', 'mark_spam', 'remove'],
};

/** What the audit calls an act. */
export const NOTED_ACTS: Readonly<Record<ReviewAct, string>> = {
  approve: 'Approved product reviews.',
  unapprove: 'Held product reviews back.',
  bring_back: 'Brought product reviews back to wait.',
  mark_spam: 'Marked product reviews as spam.',
  to_trash: 'Moved product reviews to the trash.',
  remove: 'Deleted product reviews for good.',
};

const STATUSES: Readonly<Record<Exclude<ReviewAct, 'remove'>, ReviewStatus>> = {
  ...{ approve: 'approved', unapprove: 'hold', bring_back: 'hold' },
  ...{ mark_spam: 'spam', to_trash: 'trash' },
};

/** The act of that name; undefined for another text. */
export function reviewAct(name: string): ReviewAct | undefined {
  return REVIEW_ACTS.find((each) => each === name);
}

/** A review, and whether the caller may judge it: whoever may edit the product. */
export interface JudgedReview {
  readonly review: ProductReview;
  readonly isJudged: boolean;
}

/** The acts that the caller may do with a review. */
export function actsOf({ review, isJudged }: JudgedReview): readonly ReviewAct[] {
  return isJudged ? ACTS_OF[review.status] : [];
}

/** The reviews with what the caller may do, their products looked up once. */
export async function judged(
  { use, caller }: Pick<CallContext, 'use' | 'caller'>,
  reviews: readonly ProductReview[],
): Promise<JudgedReview[]> {
  const products = await use(PRODUCTS).findMany([...new Set(reviews.map(({ productId }) => productId))]);
  const editable = new Set(products.filter((each) => caller.can('edit_product', each)).map(({ id }) => id));
  return reviews.map((review) => ({ review, isJudged: editable.has(review.productId) }));
}

/** Does one act with one review; false when it does not fit what the review is by now. */
export async function judge({ use }: CallContext, { review }: JudgedReview, act: ReviewAct) {
  const { id } = review;
  try {
    const reviews = use(PRODUCT_REVIEWS);
    const done = act === 'remove' ? await reviews.remove(id) : await reviews.setStatus(id, STATUSES[act]);
    return done !== undefined;
  } catch (thrown) {
    // The others of the list go on.
    if (thrown instanceof RestError) return false;
    throw thrown;
  }
}

/** The text of a review without its markup. */
export function plainText({ content }: ProductReview): string {
  return sanitizeText(content.replaceAll('<', ' <')).replace(/\s+/g, ' ').trim();
}

/** How a review is named: by whom it is, and on what. */
export function namedReview({ site }: Pick<CallContext, 'site'>, { authorName, productName }: ProductReview): string {
  const t = reviewScreenTexts.in(site.language);
  return t('review_named', { author: authorName || t('nobody'), product: productName });
}
