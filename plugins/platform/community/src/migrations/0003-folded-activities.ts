import { migration } from '@plinth/kernel/database';

const COLUMNS = ['content'];
const FOLDED = ['content_folded'];

/** Searches compare folded texts, which are the same on every database. */
export const foldActivities = migration('0003-folded-activities', {
  async up(schema) {
    await schema.dropSearchIndex('community_activities');
    await schema.foldColumns('community_activities', COLUMNS);
    await schema.addSearchIndex('community_activities', { columns: FOLDED });
  },
  async down(schema) {
    await schema.dropSearchIndex('community_activities');
    await schema.dropFoldedColumns('community_activities', COLUMNS);
    await schema.addSearchIndex('community_activities', { columns: COLUMNS });
  },
});
