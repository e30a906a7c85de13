import { columns, migration } from '@plinth/kernel/database';

/** The slugs under which posts could be read before. */
export const createOldSlugs = migration('0011-old-slugs', {
  up: (schema) =>
    schema.createTable(
      'post_old_slugs',
      { id: columns.id(), name: columns.string(220), post_id: columns.integer({ references: 'posts' }) },
      [{ columns: ['name', 'post_id'], unique: true }, { columns: ['post_id'] }],
    ),
  down: (schema) => schema.dropTable('post_old_slugs'),
});
