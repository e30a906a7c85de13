import { migration } from '@plinth/kernel/database';

const COLUMNS = ['title', 'excerpt', 'content'];
const FOLDED = ['title_folded', 'excerpt_folded', 'content_folded'];
const UNLESS = { column: 'type', value: 'revision' };

/** Searches compare folded texts, which are the same on every database. */
export const foldPosts = migration('0012-folded-posts', {
  async up(schema) {
    await schema.dropSearchIndex('posts');
    await schema.foldColumns('posts', COLUMNS);
    await schema.addSearchIndex('posts', { columns: FOLDED, unless: UNLESS });
  },
  async down(schema) {
    await schema.dropSearchIndex('posts');
    await schema.dropFoldedColumns('posts', COLUMNS);
    await schema.addSearchIndex('posts', { columns: COLUMNS, unless: UNLESS });
  },
});
