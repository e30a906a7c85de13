import { defineFeature, under } from '@plinth/kernel';
import { clapsMigration } from './migration.js';
import { clapRoutes } from './routes.js';
import { claps } from './table.js';

/** Claps for posts. */
export const clapsFeature = defineFeature({
  name: 'claps',
  tables: [claps],
  migrations: [clapsMigration],
  routes: under('member-blog/v1', clapRoutes),
});
