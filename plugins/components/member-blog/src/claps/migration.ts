import { columns, migration } from '@plinth/kernel/database';

/** How often who clapped for which post. */
export const clapsMigration = migration('0054-claps', {
  up: (schema) =>
    schema.createTable(
      'mb_claps',
      {
        post_id: columns.integer({ references: 'posts' }),
        user_id: columns.user(),
        claps: columns.integer({ default: 0 }),
        clapped_at: columns.time(),
      },
      [{ columns: ['post_id', 'user_id'], unique: true }, { columns: ['user_id'] }],
    ),
  down: (schema) => schema.dropTable('mb_claps'),
});
