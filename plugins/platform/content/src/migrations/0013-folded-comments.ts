import { migration } from '@plinth/kernel/database';

const COLUMNS = ['author_name', 'author_url', 'content', 'author_email', 'author_ip'];
const FOLDED = ['author_name_folded', 'author_url_folded', 'content_folded', 'author_email_folded', 'author_ip_folded'];

/** Searches compare folded texts, which are the same on every database. */
export const foldComments = migration('0013-folded-comments', {
  async up(schema) {
    await schema.dropSearchIndex('comments');
    await schema.foldColumns('comments', COLUMNS);
    await schema.addSearchIndex('comments', { columns: FOLDED });
  },
  async down(schema) {
    await schema.dropSearchIndex('comments');
    await schema.dropFoldedColumns('comments', COLUMNS);
    await schema.addSearchIndex('comments', { columns: COLUMNS });
  },
});
