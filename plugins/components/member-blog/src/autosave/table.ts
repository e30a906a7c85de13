import { columns, table } from '@plinth/kernel/database';

/** Which of their unsaved changes members do not want to be offered again. */
export const dismissals = table(
  'mb_dismissals',
  {
    postId: columns.integer({ references: 'posts' }),
    userId: columns.user(),
    /** When the changes were saved that were dismissed: later ones are offered again. */
    savedAt: columns.time(),
    dismissedAt: columns.time(),
  },
  {
    legacyName: true,
    bundleSection: 'blog_dismissals',
    indexes: [['userId'], ['dismissedAt']],
    unique: [['postId', 'userId']],
  },
);
