import { columns, table } from '@plinth/kernel/database';

/** The editors' picks of the site. */
export const picks = table(
  'mb_featured',
  {
    postId: columns.integer({ references: 'posts', unique: true }),
    position: columns.integer({ default: 0 }),
    featuredAt: columns.time(),
    featuredBy: columns.user({ nullable: true, onDelete: 'SET NULL' }),
  },
  { legacyName: true, bundleSection: 'blog_picks', indexes: [['position', 'postId'], ['featuredBy']] },
);
