import { columns, migration } from '@plinth/kernel/database';

/** Reading lists: who keeps which post. */
export const bookmarksMigration = migration('0052-bookmarks', {
  up: (schema) =>
    schema.createTable(
      'mb_bookmarks',
      {
        id: columns.id(),
        user_id: columns.user(),
        post_id: columns.integer({ references: 'posts' }),
        created_at: columns.time(),
      },
      [{ columns: ['user_id', 'post_id'], unique: true }, { columns: ['post_id'] }, { columns: ['user_id', 'id'] }],
    ),
  down: (schema) => schema.dropTable('mb_bookmarks'),
});
