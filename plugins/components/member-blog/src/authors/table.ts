import { columns, table } from '@plinth/kernel';

/** What the published posts of each author come to, with an index for each order of authors. */
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
    indexes: [
      ['posts', 'authorId'],
      ['views', 'authorId'],
      ['comments', 'authorId'],
      ['latest', 'authorId'],
    ],
  },
);
