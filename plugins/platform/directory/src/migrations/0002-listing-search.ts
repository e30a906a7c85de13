import { migration } from '@plinth/kernel/database';

/** Finds the listings in which a part of a word occurs. */
export const indexSearchedListings = migration('0002-listing-search', {
  up: (schema) => schema.addSearchIndex('directory_listings', { columns: ['title', 'description', 'location'] }),
  down: (schema) => schema.dropSearchIndex('directory_listings'),
});
