import { columns, migration } from '@plinth/kernel/database';

/** Which post belongs to the blog of which group, and whether the group features it. */
export const groupPostsMigration = migration('0055-group-posts', {
  up: (schema) =>
    schema.createTable(
      'mb_group_posts',
      {
        post_id: columns.integer({ references: 'posts', unique: true }),
        // The community may be switched off or absent, so its groups cannot be referred to.
        group_id: columns.integer(),
        featured: columns.flag(),
      },
      // Without the flag: an update that finds its row by an index which it moves at the same time may miss it on MariaDB.
      [{ columns: ['group_id', 'post_id'] }],
    ),
  down: (schema) => schema.dropTable('mb_group_posts'),
});
