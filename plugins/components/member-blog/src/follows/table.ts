import { columns, table } from '@plinth/kernel/database';
import type { FollowedType } from './follows.js';

/**
 * Who follows what. The object stands twice: as the pair by which it is asked for, and as a reference, so that a follow
 * goes with the account or term that it is of.
 */
export const follows = table(
  'mb_follows',
  {
    id: columns.id(),
    userId: columns.user(),
    objectType: columns.string<FollowedType>(10),
    objectId: columns.integer(),
    followedUserId: columns.user({ nullable: true }),
    followedTermId: columns.integer({ references: 'terms', nullable: true }),
    createdAt: columns.time(),
  },
  {
    legacyName: true,
    bundleSection: 'blog_follows',
    indexes: [['objectType', 'objectId'], ['followedUserId'], ['followedTermId']],
    unique: [['userId', 'objectType', 'objectId']],
  },
);
