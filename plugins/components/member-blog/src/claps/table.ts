import { columns, table } from '@plinth/kernel/database';

/** How often who clapped for which post. */
export const claps = table(
  'mb_claps',
  {
    postId: columns.integer({ references: 'posts' }),
    userId: columns.user(),
    claps: columns.integer({ default: 0 }),
    clappedAt: columns.time(),
  },
  { legacyName: true, bundleSection: 'blog_claps', indexes: [['userId']], unique: [['postId', 'userId']] },
);
