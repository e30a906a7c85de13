import { columns, table } from '@plinth/kernel/database';

/** The state of an invitation (docs/components/member-blog.md, Co-author record). */
export type CoauthorStatus = 'pending' | 'accepted' | 'declined' | 'expired';

/** Who is invited to write which post, and what they answered. */
export const coauthors = table(
  'mb_coauthors',
  {
    id: columns.id(),
    postId: columns.integer({ references: 'posts' }),
    userId: columns.user(),
    status: columns.string<CoauthorStatus>(20),
    position: columns.integer(),
    invitedBy: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    invitedAt: columns.time(),
    respondedAt: columns.time({ nullable: true }),
    expiresAt: columns.time(),
  },
  {
    legacyName: true,
    bundleSection: 'coauthors',
    indexes: [['userId', 'status', 'postId'], ['invitedBy'], ['status', 'expiresAt']],
    unique: [['postId', 'userId']],
  },
);
