import { columns, table } from '@plinth/kernel/database';

/** How often each post was read; the row is made with the first view. */
export const postViews = table(
  'mb_post_views',
  {
    postId: columns.integer({ references: 'posts', unique: true }),
    views: columns.integer({ default: 0 }),
  },
  { legacyName: true, bundleSection: 'blog_reading', indexes: [['views'], ['views', 'postId']] },
);

/** Who read what today, for a day. */
export const viewVisitors = table(
  'mb_view_visitors',
  {
    postId: columns.integer({ references: 'posts' }),
    /** Site-local, YYYY-MM-DD. */
    day: columns.string(10),
    visitor: columns.string(64),
  },
  {
    legacyName: true,
    notInBundle: 'digests made with the secret of one site, kept for a day',
    indexes: [['day']],
    unique: [['postId', 'day', 'visitor']],
  },
);

/** How often each post was read on which day, from where. */
export const dailyViews = table(
  'mb_daily_views',
  {
    postId: columns.integer({ references: 'posts' }),
    /** Site-local, YYYY-MM-DD. */
    day: columns.string(10),
    /** Host of another site, or one of the words for none. */
    source: columns.string(100),
    views: columns.integer({ default: 0 }),
  },
  { legacyName: true, bundleSection: 'blog_reading', indexes: [['day']], unique: [['postId', 'day', 'source']] },
);
