import { columns, migration } from '@plinth/kernel/database';

/** How often each post was read; the row is made with the first view. */
export const viewsMigration = migration('0001-views', {
  up: (schema) =>
    schema.createTable(
      'mb_post_views',
      {
        post_id: columns.integer({ references: 'posts', unique: true }),
        views: columns.integer({ default: 0 }),
      },
      [{ columns: ['views'] }],
    ),
  down: (schema) => schema.dropTable('mb_post_views'),
});
