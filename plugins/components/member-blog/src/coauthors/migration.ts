import { columns, migration } from '@plinth/kernel/database';

/** Who is invited to write which post, and what they answered. */
export const coauthorsMigration = migration('0003-coauthors', {
  up: (schema) =>
    schema.createTable(
      'mb_coauthors',
      {
        id: columns.id(),
        post_id: columns.integer({ references: 'posts' }),
        user_id: columns.user(),
        status: columns.string(20),
        position: columns.integer(),
        invited_by: columns.user({ nullable: true, onDelete: 'SET NULL' }),
        invited_at: columns.time(),
        responded_at: columns.time({ nullable: true }),
        expires_at: columns.time(),
      },
      [
        { columns: ['post_id', 'user_id'], unique: true },
        { columns: ['user_id', 'status', 'post_id'] },
        { columns: ['invited_by'] },
        { columns: ['status', 'expires_at'] },
      ],
    ),
  down: (schema) => schema.dropTable('mb_coauthors'),
});
