import { columns, table } from '@plinth/kernel/database';

/** The levels that members can hold. */
export const levels = table(
  'membership_levels',
  {
    id: columns.id(),
    /** By which other plugins and settings name it. */
    slug: columns.string(100, { unique: true }),
    name: columns.string(191),
    description: columns.text(),
  },
  { bundleSection: 'membership_levels', indexes: [['name', 'id']] },
);

/** Who holds which level. */
export const memberships = table(
  'memberships',
  {
    id: columns.id(),
    userId: columns.user(),
    levelId: columns.integer({ references: 'membership_levels' }),
    grantedAt: columns.time(),
    /** Null for as long as nobody ends it. */
    expiresAt: columns.time({ nullable: true }),
  },
  {
    legacyName: true,
    bundleSection: 'membership_levels',
    indexes: [['levelId', 'userId']],
    unique: [['userId', 'levelId']],
  },
);
