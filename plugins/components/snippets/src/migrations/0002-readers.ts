import { columns, migration } from '@plinth/kernel/database';

const paste = () => columns.integer({ references: 'snippets_pastes' });

const reportColumns = {
  id: columns.id(),
  paste_id: paste(),
  reporter_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
  reason: columns.string(20),
  details: columns.text(),
  status: columns.string(10),
  // Says whose pending report of which paste this is, and nothing once it is resolved: one pending report each.
  pending_key: columns.string(60, { nullable: true, unique: true }),
  created_at: columns.time(),
  resolved_by: columns.user({ nullable: true, onDelete: 'SET NULL' }),
  resolved_at: columns.time({ nullable: true }),
};

const collectionColumns = {
  id: columns.id(),
  owner_id: columns.user(),
  name: columns.string(100),
  slug: columns.string(191),
  description: columns.text(),
  visibility: columns.string(10),
  created_at: columns.time(),
  updated_at: columns.time(),
};

const tables = ['collection_pastes', 'collections', 'reports', 'views', 'stars'];

/** What readers do with pastes: stars, views, reports, collections. */
export const createReaders = migration('0002-readers', {
  async up(schema) {
    const stars = { paste_id: paste(), user_id: columns.user(), created_at: columns.time() };
    await schema.createTable('snippets_stars', stars, [
      { columns: ['paste_id', 'user_id'], unique: true },
      { columns: ['user_id'] },
    ]);
    const views = { paste_id: paste(), viewer: columns.string(64), day: columns.string(10) };
    await schema.createTable('snippets_views', views, [
      { columns: ['paste_id', 'viewer', 'day'], unique: true },
      { columns: ['day'] },
    ]);
    await schema.createTable('snippets_reports', reportColumns, [
      { columns: ['status', 'created_at', 'id'] },
      { columns: ['created_at', 'id'] },
      ...['paste_id', 'reporter_id', 'resolved_by'].map((column) => ({ columns: [column] })),
    ]);
    await schema.createTable('snippets_collections', collectionColumns, [
      { columns: ['owner_id', 'slug'], unique: true },
      { columns: ['owner_id', 'created_at', 'id'] },
    ]);
    const entries = {
      collection_id: columns.integer({ references: 'snippets_collections' }),
      paste_id: paste(),
      added_at: columns.time(),
    };
    await schema.createTable('snippets_collection_pastes', entries, [
      { columns: ['collection_id', 'paste_id'], unique: true },
      { columns: ['collection_id', 'added_at', 'paste_id'] },
      { columns: ['paste_id'] },
    ]);
  },
  async down(schema) {
    for (const table of tables) await schema.dropTable(`snippets_${table}`);
  },
});
