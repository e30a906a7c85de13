import { columns, migration } from '@plinth/kernel/database';

/** What happened to posts in review. */
export const reviewsMigration = migration('0008-reviews', {
  up: (schema) =>
    schema.createTable(
      'mb_reviews',
      {
        id: columns.id(),
        post_id: columns.integer({ references: 'posts' }),
        user_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
        action: columns.string(20),
        status: columns.string(20),
        note: columns.text(),
        reviewed_at: columns.time(),
      },
      [{ columns: ['post_id', 'id'] }, { columns: ['user_id'] }],
    ),
  down: (schema) => schema.dropTable('mb_reviews'),
});
