import { migration } from '@plinth/kernel/database';

const COLUMNS = ['title', 'content'];
const FOLDED = ['title_folded', 'content_folded'];

/** Searches compare folded texts, which are the same on every database. */
export const foldPolls = migration('0003-folded-polls', {
  async up(schema) {
    await schema.dropSearchIndex('polls');
    await schema.foldColumns('polls', COLUMNS);
    await schema.addSearchIndex('polls', { columns: FOLDED });
  },
  async down(schema) {
    await schema.dropSearchIndex('polls');
    await schema.dropFoldedColumns('polls', COLUMNS);
    await schema.addSearchIndex('polls', { columns: COLUMNS });
  },
});
