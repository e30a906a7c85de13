import { columns, migration } from '@plinth/kernel/database';

/** Owners and states of series, the order of their posts, and who read which of them. */
export const seriesMigration = migration('0004-series', {
  async up(schema) {
    await schema.createTable(
      'mb_series',
      {
        term_id: columns.integer({ references: 'terms', unique: true }),
        owner_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
        // A digest of the name in lower case: one series of a name for each owner, however long names are.
        name_digest: columns.string(64),
        status: columns.string(20, { default: 'active' }),
        created_at: columns.time(),
      },
      [{ columns: ['owner_id', 'name_digest'], unique: true }],
    );
    await schema.createTable(
      'mb_series_posts',
      {
        series_id: columns.integer({ references: 'terms' }),
        post_id: columns.integer({ references: 'posts' }),
        position: columns.integer(),
      },
      [{ columns: ['series_id', 'post_id'], unique: true }, { columns: ['post_id'] }],
    );
    await schema.createTable(
      'mb_series_progress',
      {
        series_id: columns.integer({ references: 'terms' }),
        user_id: columns.user(),
        post_id: columns.integer({ references: 'posts' }),
        read_at: columns.time(),
      },
      [
        { columns: ['series_id', 'user_id', 'post_id'], unique: true },
        { columns: ['user_id'] },
        { columns: ['post_id'] },
      ],
    );
  },
  async down(schema) {
    for (const table of ['mb_series_progress', 'mb_series_posts', 'mb_series']) await schema.dropTable(table);
  },
});
