import { columns, table } from '@plinth/kernel/database';

/** The totals of each author's published posts, with an index for each order of authors. */
export const authors = table(
  'mb_authors',
  {
    authorId: columns.user({ unique: true }),
    posts: columns.integer({ default: 0 }),
    views: columns.bigInteger({ default: 0 }),
    comments: columns.bigInteger({ default: 0 }),
    /** When the newest was published. */
    latest: columns.time({ nullable: true }),
  },
  {
    legacyName: true,
    notInBundle: 'counted from posts, views and comments',
    indexes: [
      ['posts', 'authorId'],
      ['views', 'authorId'],
      ['comments', 'authorId'],
      ['latest', 'authorId'],
    ],
  },
);
