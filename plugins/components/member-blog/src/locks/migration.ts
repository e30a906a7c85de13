import { columns, migration } from '@plinth/kernel/database';

/** Who is editing which post at this moment. */
export const locksMigration = migration('0006-locks', {
  up: (schema) =>
    schema.createTable(
      'mb_locks',
      {
        post_id: columns.integer({ references: 'posts', unique: true }),
        user_id: columns.user(),
        locked_at: columns.time(),
        expires_at: columns.time(),
      },
      [{ columns: ['user_id'] }],
    ),
  down: (schema) => schema.dropTable('mb_locks'),
});
