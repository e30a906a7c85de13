import { columns, migration } from '@plinth/kernel/database';

/** The editors' picks of the site. */
export const featuredMigration = migration('0051-featured', {
  up: (schema) =>
    schema.createTable(
      'mb_featured',
      {
        post_id: columns.integer({ references: 'posts', unique: true }),
        position: columns.integer({ default: 0 }),
        featured_at: columns.time(),
        featured_by: columns.user({ nullable: true, onDelete: 'SET NULL' }),
      },
      [{ columns: ['position', 'post_id'] }, { columns: ['featured_by'] }],
    ),
  down: (schema) => schema.dropTable('mb_featured'),
});
