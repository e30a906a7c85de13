import { defineFeature, under } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { groupTaps } from './core-posts.js';
import { groupPostServices } from './group-posts.js';
import { groupPostsMigration } from './migration.js';
import { groupPages } from './pages.js';
import { groupRoutes } from './routes.js';
import { groupPosts } from './table.js';

/** Group blogs. */
export const groupsFeature = defineFeature({
  name: 'groups',
  tables: [groupPosts],
  migrations: [groupPostsMigration],
  services: groupPostServices,
  routes: under('member-blog/v1', groupRoutes),
  contributes: [pages(groupPages)],
  taps: groupTaps,
});
