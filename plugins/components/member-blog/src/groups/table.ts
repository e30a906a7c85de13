import { columns, table } from '@plinth/kernel/database';

/** Which post belongs to the blog of which group, and whether the group features it. */
export const groupPosts = table(
  'mb_group_posts',
  {
    postId: columns.integer({ references: 'posts', unique: true }),
    /** No reference: the community may be switched off or absent. */
    groupId: columns.integer(),
    featured: columns.flag(),
  },
  { legacyName: true, bundleSection: 'blog_reading', indexes: [['groupId', 'postId']] },
);
