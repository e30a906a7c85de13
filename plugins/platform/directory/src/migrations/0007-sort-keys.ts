import { migration } from '@plinth/kernel/database';

/** Folds the sort keys of listings, services and categories like all other searched text. */
export const foldSortKeys = migration('0007-sort-keys', {
  async up(schema) {
    await schema.fillSortKeys('directory_listings', { title_key: 'title', location_key: 'location' });
    await schema.fillSortKeys('directory_services', { title_key: 'title' });
    await schema.fillSortKeys('directory_categories', { name_key: 'name' });
  },
  down: async () => undefined,
});
