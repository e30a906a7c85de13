import { defineFeature, provide, under } from '@plinth/kernel';
import { locksMigration } from './migration.js';
import { lockTaps } from './refusal.js';
import { lockRoutes } from './routes.js';
import { LOCKS, LockStore } from './store.js';
import { locks } from './table.js';

/** One member edits a post at a time. */
export const locksFeature = defineFeature({
  name: 'locks',
  tables: [locks],
  migrations: [locksMigration],
  services: [provide.class(LOCKS, LockStore)],
  routes: under('member-blog/v1', lockRoutes),
  taps: lockTaps,
});
