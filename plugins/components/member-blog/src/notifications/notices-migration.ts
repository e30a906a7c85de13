import { columns, migration } from '@plinth/kernel/database';

/** What members were told on the site. */
export const noticesMigration = migration('0056-notices', {
  up: (schema) =>
    schema.createTable(
      'mb_notices',
      {
        id: columns.id(),
        user_id: columns.user(),
        kind: columns.string(40),
        text: columns.text(),
        url: columns.text(),
        created_at: columns.time(),
        read_at: columns.time({ nullable: true }),
      },
      [{ columns: ['user_id', 'id'] }, { columns: ['created_at'] }, { columns: ['read_at'] }],
    ),
  down: (schema) => schema.dropTable('mb_notices'),
});
