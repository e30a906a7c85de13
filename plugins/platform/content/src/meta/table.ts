import { columns, table } from '@plinth/kernel';

/** The values kept with posts. */
export const postMeta = table(
  'post_meta',
  {
    id: columns.id(),
    postId: columns.integer({ references: 'posts' }),
    name: columns.string(191),
    value: columns.json(),
  },
  { indexes: [['name']], unique: [['postId', 'name']] },
);
