import { columns, table } from '@plinth/kernel/database';

/** Who is editing which post at this moment. */
export const locks = table(
  'mb_locks',
  {
    postId: columns.integer({ references: 'posts', unique: true }),
    userId: columns.user(),
    lockedAt: columns.time(),
    expiresAt: columns.time(),
  },
  { legacyName: true, notInBundle: 'who edits what at one moment', indexes: [['userId']] },
);
