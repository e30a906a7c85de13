import { columns, migration } from '@plinth/kernel/database';

/** Who read what today (for a day), and how often each post was read on which day, from where. */
export const countingMigration = migration('0050-view-counting', {
  async up(schema) {
    // Posts with the same number of views are ordered by their ids; this index gives the most read posts in order.
    await schema.addIndex('mb_post_views', { columns: ['views', 'post_id'] });
    await schema.createTable(
      'mb_view_visitors',
      {
        post_id: columns.integer({ references: 'posts' }),
        day: columns.string(10),
        visitor: columns.string(64),
      },
      [{ columns: ['post_id', 'day', 'visitor'], unique: true }, { columns: ['day'] }],
    );
    await schema.createTable(
      'mb_daily_views',
      {
        post_id: columns.integer({ references: 'posts' }),
        day: columns.string(10),
        source: columns.string(100),
        views: columns.integer({ default: 0 }),
      },
      [{ columns: ['post_id', 'day', 'source'], unique: true }, { columns: ['day'] }],
    );
  },
  async down(schema) {
    await schema.dropTable('mb_daily_views');
    await schema.dropTable('mb_view_visitors');
    await schema.dropIndex('mb_post_views', ['views', 'post_id']);
  },
});
