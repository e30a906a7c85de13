import { columns, migration } from '@plinth/kernel/database';

/** Which of their unsaved changes members do not want to be offered again. */
export const dismissalsMigration = migration('0005-dismissals', {
  up: (schema) =>
    schema.createTable(
      'mb_dismissals',
      {
        post_id: columns.integer({ references: 'posts' }),
        user_id: columns.user(),
        // When the changes were saved that were dismissed: later ones are offered again.
        saved_at: columns.time(),
        dismissed_at: columns.time(),
      },
      [{ columns: ['post_id', 'user_id'], unique: true }, { columns: ['user_id'] }, { columns: ['dismissed_at'] }],
    ),
  down: (schema) => schema.dropTable('mb_dismissals'),
});
