import { alias, columns, table } from '@plinth/kernel/database';

/** The terms of every taxonomy. */
export const terms = table(
  'terms',
  {
    id: columns.id(),
    taxonomy: columns.string(32),
    name: columns.string(200),
    slug: columns.string(191),
    description: columns.text(),
    parentId: columns.integer({ default: 0 }),
    /** How many published posts it has. */
    count: columns.integer({ default: 0 }),
    /** The name in the form it is compared and ordered by. */
    nameKey: columns.string(200, { default: '' }),
  },
  {
    legacyName: true,
    bundleSection: 'terms',
    indexes: [
      ['taxonomy', 'name'],
      ['taxonomy', 'count'],
      ['taxonomy', 'parentId'],
      ['taxonomy', 'nameKey', 'id'],
    ],
    unique: [['taxonomy', 'slug']],
  },
);

/** Which post has which term. */
export const postTerms = table(
  'post_terms',
  {
    postId: columns.integer({ references: 'posts' }),
    termId: columns.integer({ references: 'terms' }),
    taxonomy: columns.string(32),
    position: columns.integer({ default: 0 }),
  },
  { legacyName: true, bundleSection: 'posts', indexes: [['termId', 'postId']], unique: [['postId', 'termId']] },
);

/** The term that a new post gets when it is given none of the taxonomy. */
export const termDefaults = table(
  'term_defaults',
  {
    taxonomy: columns.key(32),
    termId: columns.integer({ references: 'terms', onDelete: 'RESTRICT' }),
  },
  { legacyName: true, bundleSection: 'term_defaults' },
);

/**
 * Who has which term, as statements of other plugins name it: `t`, with `postId` and `termId`, indexed both ways. A
 * migration may reference `terms` (its `id`) by a foreign key.
 */
export const listedAssignments = alias(postTerms, 't');
