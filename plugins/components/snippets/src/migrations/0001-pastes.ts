import { columns, migration } from '@plinth/kernel/database';

const pasteColumns = {
  id: columns.id(),
  hash: columns.string(10, { unique: true }),
  author_id: columns.user(),
  title: columns.string(200),
  description: columns.text(),
  visibility: columns.string(10),
  status: columns.string(10),
  // 1 while the public lists show it: public, active, not to be burned. Kept with the three, so that one index serves.
  listed: columns.flag(),
  expiration: columns.string(10),
  expires_at: columns.time({ nullable: true }),
  password_hash: columns.string(100, { default: '' }),
  burn_after_read: columns.flag(),
  burned_at: columns.time({ nullable: true }),
  forked_from: columns.integer({ nullable: true, references: 'snippets_pastes', onDelete: 'SET NULL' }),
  star_count: columns.integer({ default: 0 }),
  fork_count: columns.integer({ default: 0 }),
  view_count: columns.integer({ default: 0 }),
  revision: columns.integer({ default: 0 }),
  // Title and description in lower case, because databases disagree about letters beyond ASCII.
  search_text: columns.text(),
  created_at: columns.time(),
  updated_at: columns.time(),
};

const pasteIndexes = [
  ...['created_at', 'updated_at', 'star_count', 'view_count', 'fork_count', 'title'].flatMap((order) => [
    { columns: ['listed', order, 'id'] },
    { columns: ['author_id', 'status', order, 'id'] },
  ]),
  { columns: ['status', 'created_at', 'id'] },
  { columns: ['status', 'expires_at'] },
  { columns: ['forked_from'] },
];

const blobColumns = {
  id: columns.id(),
  paste_id: columns.integer({ references: 'snippets_pastes' }),
  digest: columns.string(64),
  content: columns.text(),
};

const fileColumns = {
  id: columns.id(),
  paste_id: columns.integer({ references: 'snippets_pastes' }),
  blob_id: columns.integer({ nullable: true, references: 'snippets_blobs', onDelete: 'SET NULL' }),
  filename: columns.string(191),
  language: columns.string(50),
  size: columns.integer(),
  line_count: columns.integer(),
  position: columns.integer(),
};

const revisionColumns = {
  id: columns.id(),
  paste_id: columns.integer({ references: 'snippets_pastes' }),
  number: columns.integer(),
  author_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
  message: columns.string(300),
  // Counted when they are first asked for: comparing texts has no place in the way of a write.
  additions: columns.integer({ nullable: true }),
  deletions: columns.integer({ nullable: true }),
  created_at: columns.time(),
};

const revisionFileColumns = {
  revision_id: columns.integer({ references: 'snippets_revisions' }),
  file_id: columns.integer(),
  blob_id: columns.integer({ nullable: true, references: 'snippets_blobs', onDelete: 'SET NULL' }),
  filename: columns.string(191),
  language: columns.string(50),
  size: columns.integer(),
  position: columns.integer(),
  kind: columns.string(10),
};

const tagColumns = {
  id: columns.id(),
  name: columns.string(50),
  slug: columns.string(191, { unique: true }),
  // How many listed pastes have it.
  uses: columns.integer({ default: 0 }),
};

const pasteTagColumns = {
  paste_id: columns.integer({ references: 'snippets_pastes' }),
  tag_id: columns.integer({ references: 'snippets_tags' }),
  position: columns.integer(),
};

const tables = ['paste_tags', 'tags', 'revision_files', 'revisions', 'files', 'blobs', 'pastes'];

/** Pastes with their files, texts, revisions and tags. A text is kept once a paste, however many revisions have it. */
export const createPastes = migration('0001-pastes', {
  async up(schema) {
    await schema.createTable('snippets_pastes', pasteColumns, pasteIndexes);
    await schema.createTable('snippets_blobs', blobColumns, [{ columns: ['paste_id', 'digest'], unique: true }]);
    await schema.createTable('snippets_files', fileColumns, [
      { columns: ['paste_id', 'filename'], unique: true },
      { columns: ['language', 'paste_id'] },
      { columns: ['blob_id'] },
    ]);
    await schema.createTable('snippets_revisions', revisionColumns, [
      { columns: ['paste_id', 'number'], unique: true },
      { columns: ['author_id'] },
    ]);
    await schema.createTable('snippets_revision_files', revisionFileColumns, [
      { columns: ['revision_id', 'file_id'], unique: true },
      { columns: ['blob_id'] },
    ]);
    await schema.createTable('snippets_tags', tagColumns, [{ columns: ['uses', 'name'] }]);
    await schema.createTable('snippets_paste_tags', pasteTagColumns, [
      { columns: ['paste_id', 'tag_id'], unique: true },
      { columns: ['tag_id', 'paste_id'] },
    ]);
  },
  async down(schema) {
    for (const table of tables) await schema.dropTable(`snippets_${table}`);
  },
});
