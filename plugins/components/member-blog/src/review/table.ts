import { columns, table } from '@plinth/kernel/database';
import type { ReviewAction } from './store.js';

/** What happened to posts in review. */
export const reviews = table(
  'mb_reviews',
  {
    id: columns.id(),
    postId: columns.integer({ references: 'posts' }),
    userId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    action: columns.string<ReviewAction>(20),
    /** Of the post afterwards. */
    status: columns.string(20),
    note: columns.text(),
    reviewedAt: columns.time(),
  },
  { legacyName: true, bundleSection: 'blog_reviews', indexes: [['postId', 'id'], ['userId']] },
);
