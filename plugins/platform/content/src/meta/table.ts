import { columns, table } from '@plinth/kernel/database';

/** The values kept with posts. */
export const postMeta = table(
  'post_meta',
  {
    id: columns.id(),
    postId: columns.integer({ references: 'posts' }),
    name: columns.string(191),
    /** JSON. As a text, because it may be `null`, which a document cannot be. */
    value: columns.text(),
  },
  { legacyName: true, bundleSection: 'posts', indexes: [['name']], unique: [['postId', 'name']] },
);
