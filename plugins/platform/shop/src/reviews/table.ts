import { columns, table } from '@plinth/kernel/database';
import type { ReviewStatus } from '../ports.js';

/** What is said about products. */
export const productReviews = table(
  'shop_reviews',
  {
    id: columns.id(),
    productId: columns.integer({ references: 'shop_products' }),
    userId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    authorName: columns.string(250),
    /** 1 to 5; 0 when unrated. */
    rating: columns.integer({ default: 0 }),
    /** HTML, sanitised. */
    content: columns.text(),
    status: columns.string<ReviewStatus>(20),
    createdAt: columns.time(),
  },
  {
    bundleSection: 'product_reviews',
    indexes: [
      ['productId', 'status', 'createdAt', 'id'],
      ['userId', 'status', 'createdAt', 'id'],
      ['status', 'createdAt', 'id'],
    ],
  },
);
