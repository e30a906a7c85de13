import { columns, table } from '@plinth/kernel/database';
import type { ReviewStatus } from './review.js';

/** What members think of listings. */
export const reviews = table(
  'directory_reviews',
  {
    id: columns.id(),
    listingId: columns.integer({ references: 'directory_listings' }),
    authorId: columns.user(),
    /** 1 to 5 stars. */
    rating: columns.integer(),
    title: columns.string(200),
    /** Sanitised inline HTML. */
    content: columns.text(),
    /** Slug of a criterion → 1 to 5 stars. */
    criteria: columns.json<Readonly<Record<string, number>>>(),
    /** Ids of attachments. */
    photos: columns.json<readonly number[]>(),
    helpful: columns.integer({ default: 0 }),
    status: columns.string<ReviewStatus>(20),
    /** What moderators say to its author; null before they did. */
    answer: columns.string(1_000, { nullable: true }),
    createdAt: columns.time(),
  },
  {
    bundleSection: 'directory_reviews',
    indexes: [
      ['listingId', 'status', 'createdAt', 'id'],
      ['listingId', 'status', 'rating', 'id'],
      ['listingId', 'status', 'helpful', 'id'],
      ['status', 'id'],
      ['authorId'],
    ],
    unique: [['listingId', 'authorId']],
  },
);
