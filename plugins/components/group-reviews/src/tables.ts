import { columns, table } from '@plinth/kernel/database';
import type { Rating, ReviewStatus } from './review.js';

/** The reviews of groups. */
export const groupReviews = table(
  'group_reviews',
  {
    id: columns.id(),
    groupId: columns.integer({ references: 'community_groups' }),
    authorId: columns.user(),
    /**
     * 1 for the one review that a member has of a group, null where a member may have several: unique indexes count null
     * as different each time.
     */
    sole: columns.integer({ nullable: true }),
    /** Plain words. */
    subject: columns.string(191),
    /** Inline HTML, sanitised. */
    description: columns.text(),
    ratings: columns.json<readonly Rating[]>(),
    status: columns.string<ReviewStatus>(10),
    createdAt: columns.time(),
    modifiedAt: columns.time(),
    bundleKey: columns.string(100, { nullable: true, unique: true }),
    /** Hundredths of a star on the average; 0 without ratings. */
    stars: columns.integer({ default: 0 }),
  },
  {
    legacyName: true,
    bundleSection: 'group_reviews',
    unique: [['groupId', 'authorId', 'sole']],
    indexes: [['groupId', 'createdAt', 'id'], ['groupId', 'status', 'createdAt', 'id'], ['authorId']],
  },
);
