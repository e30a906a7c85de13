import type { BundleSection } from '@plinth/bundle';
import { USERS } from '@plinth/kernel';
import { PRODUCT_REVIEWS, type ProductReview, REVIEW_STATUSES } from '../ports.js';
import { allOf, field } from './batches.js';
import { type ReviewItem, reviewItem } from './schemas.js';

/** What tells a review from the others of a product. */
function keyOf(userId: number, authorName: string, createdAt: string): string {
  return `${userId === 0 ? authorName : userId}/${createdAt}`;
}

/** The section `product_reviews`; a review is known by its product, its author and its time. */
export const reviewSection: BundleSection = {
  name: 'product_reviews',
  title: 'Reviews of products',
  item: reviewItem,
  after: ['users', 'products'],
  async import(items: readonly ReviewItem[], context) {
    const reviews = context.use(PRODUCT_REVIEWS);
    for (const { product, user, ...item } of items) {
      const productId = await context.find('products', product);
      if (productId === undefined) throw new Error(`product_reviews: there is no product "${product}".`);
      const userId = user === undefined ? 0 : ((await context.find('users', user)) ?? 0);
      const key = keyOf(userId, item.authorName ?? '', item.createdAt);
      const there = await allOf(async (page) => {
        const query = { productIds: [productId], statuses: REVIEW_STATUSES, ...page };
        return (await reviews.list(query)).reviews;
      });
      const isKnown = there.some((each) => keyOf(each.userId, each.authorName, each.createdAt) === key);
      if (!isKnown) await reviews.create({ status: 'approved', ...item, productId, userId });
      context.count(isKnown ? 'kept' : 'created');
    }
  },
  async export({ use }) {
    const reviews = await allOf<ProductReview>(async (page) => {
      return (await use(PRODUCT_REVIEWS).list({ statuses: REVIEW_STATUSES, ...page })).reviews;
    });
    const users = await use(USERS).findMany(reviews.map((review) => review.userId));
    const logins = new Map(users.map((user) => [user.id, user.login]));
    return reviews.map(({ productSlug, userId, authorName, rating, content, status, createdAt }) => ({
      product: productSlug,
      authorName,
      rating,
      content,
      status,
      createdAt,
      ...field('user', logins.get(userId)),
    }));
  },
};
