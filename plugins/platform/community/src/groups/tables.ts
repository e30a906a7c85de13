import { columns, table } from '@plinth/kernel/database';
import type { GroupStatus, InviteStatus } from './ports.js';

/** The groups. */
export const groups = table(
  'community_groups',
  {
    id: columns.id(),
    creatorId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    name: columns.string(191),
    /** The name in lower case: what groups are ordered by. */
    nameKey: columns.string(191),
    slug: columns.string(191, { unique: true }),
    /** HTML from the allow-list of activities. */
    description: columns.text(),
    status: columns.string<GroupStatus>(10),
    memberCount: columns.integer({ default: 0 }),
    createdAt: columns.time(),
    /** When somebody last posted in it. */
    activeAt: columns.time(),
    inviteStatus: columns.string<InviteStatus>(14, { default: 'members' }),
    /** The attachment that is its cover image; 0 for none. No reference: the content platform may be absent. */
    coverId: columns.integer({ default: 0 }),
    /** Since when nobody may post or join; null for an open group. */
    closedAt: columns.time({ nullable: true }),
  },
  {
    bundleSection: 'groups',
    indexes: [
      ['status', 'activeAt'],
      ['activeAt', 'id'],
      ['nameKey'],
      ['memberCount'],
      ['createdAt'],
      ['creatorId'],
      ['coverId'],
    ],
  },
);

/** Who belongs to them. */
export const groupMembers = table(
  'community_group_members',
  {
    groupId: columns.integer({ references: 'community_groups' }),
    userId: columns.user(),
    /** 0 administrator, 1 moderator, 2 member: the order in which people are listed. */
    role: columns.integer(),
    joinedAt: columns.time(),
  },
  {
    bundleSection: 'groups',
    unique: [['groupId', 'userId']],
    indexes: [
      ['userId', 'groupId'],
      ['groupId', 'role', 'joinedAt', 'userId'],
    ],
  },
);

/** Who asks to be taken in. */
export const groupRequests = table(
  'community_group_requests',
  {
    groupId: columns.integer({ references: 'community_groups' }),
    userId: columns.user(),
    askedAt: columns.time(),
  },
  { bundleSection: 'groups', unique: [['groupId', 'userId']], indexes: [['userId']] },
);

/** Who is invited to join. */
export const groupInvitations = table(
  'community_group_invitations',
  {
    groupId: columns.integer({ references: 'community_groups' }),
    userId: columns.user(),
    /** Null when the account is gone. */
    inviterId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    invitedAt: columns.time(),
  },
  {
    bundleSection: 'groups',
    unique: [['groupId', 'userId']],
    indexes: [
      ['userId', 'invitedAt'],
      ['groupId', 'invitedAt'],
    ],
  },
);

/** Who may not join again. */
export const groupBans = table(
  'community_group_bans',
  {
    groupId: columns.integer({ references: 'community_groups' }),
    userId: columns.user(),
    bannedAt: columns.time(),
  },
  {
    bundleSection: 'groups',
    unique: [['groupId', 'userId']],
    indexes: [['userId'], ['groupId', 'bannedAt']],
  },
);
