import { columns, table } from '@plinth/kernel/database';

/** Reading lists: who keeps which post. */
export const bookmarks = table(
  'mb_bookmarks',
  {
    id: columns.id(),
    userId: columns.user(),
    postId: columns.integer({ references: 'posts' }),
    createdAt: columns.time(),
  },
  {
    legacyName: true,
    bundleSection: 'blog_bookmarks',
    indexes: [['postId'], ['userId', 'id']],
    unique: [['userId', 'postId']],
  },
);
