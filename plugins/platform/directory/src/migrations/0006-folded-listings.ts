import { migration } from '@plinth/kernel/database';

const COLUMNS = ['title', 'description', 'location'];
const FOLDED = ['title_folded', 'description_folded', 'location_folded'];

/** Searches compare folded texts, which are the same on every database. */
export const foldListings = migration('0006-folded-listings', {
  async up(schema) {
    await schema.dropSearchIndex('directory_listings');
    await schema.foldColumns('directory_listings', COLUMNS);
    await schema.addSearchIndex('directory_listings', { columns: FOLDED });
  },
  async down(schema) {
    await schema.dropSearchIndex('directory_listings');
    await schema.dropFoldedColumns('directory_listings', COLUMNS);
    await schema.addSearchIndex('directory_listings', { columns: COLUMNS });
  },
});
