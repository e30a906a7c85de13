import { columns, migration } from '@plinth/kernel/database';

const packageColumns = {
  id: columns.id(),
  name: columns.string(200),
  image_limit: columns.integer({ default: 0 }),
  video_limit: columns.integer({ default: 0 }),
  audio_limit: columns.integer({ default: 0 }),
  storage_bytes: columns.bigInteger({ default: 0 }),
  sort_order: columns.integer({ default: 0 }),
  created_at: columns.time(),
};

// One row: that there is one default at most needs no other rule.
const defaultColumns = {
  id: columns.key(10),
  package_id: columns.integer({ references: 'media_packages', nullable: true, onDelete: 'SET NULL' }),
};

// The row that is taken hold of before anything of a member is judged or written.
const accountColumns = {
  user_id: columns.user({ unique: true }),
  package_id: columns.integer({ references: 'media_packages', nullable: true, onDelete: 'SET NULL' }),
  is_counted: columns.flag(),
};

const uploadColumns = {
  attachment_id: columns.integer({ unique: true }),
  user_id: columns.user(),
  type: columns.string(10),
  bytes: columns.bigInteger(),
};

const creditColumns = {
  id: columns.id(),
  user_id: columns.user(),
  credit_type: columns.string(20),
  amount: columns.integer(),
  balance_after: columns.integer(),
  source: columns.string(50),
  reference: columns.string(200, { default: '' }),
  note: columns.text(),
  created_at: columns.time(),
};

/** Packages, who has which, what everybody keeps, and the ledger of credits (docs/components/media-quota.md). */
export const createQuotas = migration('0001-media-quota', {
  async up(schema) {
    await schema.createTable('media_packages', packageColumns, [{ columns: ['sort_order', 'id'] }]);
    await schema.createTable('media_default_package', defaultColumns);
    await schema.sql(`INSERT INTO ${schema.table('media_default_package')} (id, package_id) VALUES ('default', NULL)`);
    await schema.createTable('media_accounts', accountColumns, [{ columns: ['package_id'] }]);
    await schema.createTable('media_uploads', uploadColumns, [{ columns: ['user_id', 'type', 'bytes'] }]);
    await schema.createTable('media_credits', creditColumns, [
      { columns: ['user_id', 'id'] },
      { columns: ['user_id', 'credit_type', 'source', 'amount'] },
      { columns: ['user_id', 'credit_type', 'id'] },
    ]);
  },
  async down(schema) {
    for (const table of ['media_credits', 'media_uploads', 'media_accounts', 'media_default_package', 'media_packages'])
      await schema.dropTable(table);
  },
});
