import { columns, migration } from '@plinth/kernel/database';

const postColumns = {
  id: columns.id(),
  type: columns.string(20),
  status: columns.string(20),
  author_id: columns.user({ nullable: true, onDelete: 'SET NULL' }),
  title: columns.text(),
  // The beginning of the title in lower case: what titles are ordered by.
  title_key: columns.string(191),
  content: columns.text(),
  excerpt: columns.text(),
  summary: columns.text(),
  slug: columns.string(191),
  password: columns.string(255, { default: '' }),
  parent_id: columns.integer({ default: 0 }),
  menu_order: columns.integer({ default: 0 }),
  comment_status: columns.string(20),
  ping_status: columns.string(20),
  sticky: columns.flag(),
  template: columns.string(191, { default: '' }),
  format: columns.string(40, { default: 'standard' }),
  featured_media: columns.integer({ default: 0 }),
  comment_count: columns.integer({ default: 0 }),
  created_at: columns.time(),
  dated: columns.flag(),
  modified_at: columns.time(),
  previous_status: columns.string(20, { nullable: true }),
  mime_type: columns.string(100, { default: '' }),
  guid: columns.string(255, { default: '' }),
  revision_count: columns.integer({ default: 0 }),
  latest_revision_id: columns.integer({ default: 0 }),
};

const postIndexes = [
  { columns: ['type', 'status', 'created_at', 'id'] },
  { columns: ['type', 'status', 'modified_at', 'id'] },
  { columns: ['type', 'status', 'title_key', 'id'] },
  { columns: ['type', 'slug'] },
  { columns: ['author_id', 'type', 'status', 'created_at'] },
  { columns: ['parent_id', 'type'] },
  { columns: ['type', 'mime_type'] },
];

// A slug is taken by claiming its row: `<type>/<slug>` can be held once, whoever asks at the same time.
const slugColumns = { name: columns.key(220), post_id: columns.integer({ references: 'posts' }) };

const metaColumns = {
  id: columns.id(),
  post_id: columns.integer({ references: 'posts' }),
  name: columns.string(191),
  value: columns.json(),
};

const termColumns = {
  id: columns.id(),
  taxonomy: columns.string(32),
  name: columns.string(200),
  slug: columns.string(191),
  description: columns.text(),
  parent_id: columns.integer({ default: 0 }),
  count: columns.integer({ default: 0 }),
};

const termIndexes = [
  { columns: ['taxonomy', 'slug'], unique: true },
  { columns: ['taxonomy', 'name'] },
  { columns: ['taxonomy', 'count'] },
  { columns: ['taxonomy', 'parent_id'] },
];

const assignmentColumns = {
  post_id: columns.integer({ references: 'posts' }),
  term_id: columns.integer({ references: 'terms' }),
  taxonomy: columns.string(32),
  position: columns.integer({ default: 0 }),
};

const assignmentIndexes = [{ columns: ['post_id', 'term_id'], unique: true }, { columns: ['term_id', 'post_id'] }];

/** Posts of every type, the slugs they hold, their meta, terms and who has which term. */
export const createContent = migration('0001-content', {
  async up(schema) {
    await schema.createTable('posts', postColumns, postIndexes);
    await schema.createTable('post_slugs', slugColumns, [{ columns: ['post_id'], unique: true }]);
    await schema.createTable('post_meta', metaColumns, [
      { columns: ['post_id', 'name'], unique: true },
      { columns: ['name'] },
    ]);
    await schema.createTable('terms', termColumns, termIndexes);
    await schema.createTable('post_terms', assignmentColumns, assignmentIndexes);
  },
  async down(schema) {
    for (const table of ['post_terms', 'terms', 'post_meta', 'post_slugs', 'posts']) await schema.dropTable(table);
  },
});
