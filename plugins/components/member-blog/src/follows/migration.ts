import { columns, migration } from '@plinth/kernel/database';

/**
 * Who follows what. The object stands twice: as the pair by which it is asked for, and as a reference, so that a follow
 * goes with the account or term that it is of.
 */
export const followsMigration = migration('0053-follows', {
  up: (schema) =>
    schema.createTable(
      'mb_follows',
      {
        id: columns.id(),
        user_id: columns.user(),
        object_type: columns.string(10),
        object_id: columns.integer(),
        followed_user_id: columns.user({ nullable: true }),
        followed_term_id: columns.integer({ references: 'terms', nullable: true }),
        created_at: columns.time(),
      },
      [
        { columns: ['user_id', 'object_type', 'object_id'], unique: true },
        { columns: ['object_type', 'object_id'] },
        { columns: ['followed_user_id'] },
        { columns: ['followed_term_id'] },
      ],
    ),
  down: (schema) => schema.dropTable('mb_follows'),
});
