import { defineFeature, under } from '@plinth/kernel';
import { bookmarksMigration } from './migration.js';
import { bookmarkRoutes } from './routes.js';
import { bookmarks } from './table.js';

/** Reading lists of members. */
export const bookmarksFeature = defineFeature({
  name: 'bookmarks',
  tables: [bookmarks],
  migrations: [bookmarksMigration],
  routes: under('member-blog/v1', bookmarkRoutes),
});
