import { columns, migration } from '@plinth/kernel/database';

const cardColumns = {
  id: columns.id(),
  // Activities belong to the community, so this is no foreign key.
  activity_id: columns.integer(),
  size: columns.string(10),
  content_hash: columns.string(64),
  file: columns.string(191),
  expires_at: columns.time(),
};

const quotaColumns = {
  id: columns.id(),
  // UTC, YYYY-MM-DD.
  day: columns.string(10),
  // `site`, or `user:` and the id.
  holder: columns.string(40),
  used: columns.integer({ default: 0 }),
};

const reportColumns = {
  id: columns.id(),
  user_id: columns.user(),
  text: columns.text(),
  // A text of any length cannot stand in an index.
  text_digest: columns.string(64),
  reason: columns.text(),
  reported_at: columns.time(),
};

/** Rendered cards with the hour they live, what was used of the daily quotas, and reported suggestions. */
export const createQuotes = migration('0001-quotes', {
  async up(schema) {
    await schema.createTable('quotes_cards', cardColumns, [
      { columns: ['activity_id', 'size', 'content_hash'], unique: true },
      { columns: ['expires_at'] },
    ]);
    await schema.createTable('quotes_quotas', quotaColumns, [{ columns: ['day', 'holder'], unique: true }]);
    await schema.createTable('quotes_reports', reportColumns, [
      { columns: ['user_id', 'text_digest'], unique: true },
      { columns: ['reported_at', 'id'] },
    ]);
  },
  async down(schema) {
    for (const table of ['quotes_reports', 'quotes_quotas', 'quotes_cards']) await schema.dropTable(table);
  },
});
