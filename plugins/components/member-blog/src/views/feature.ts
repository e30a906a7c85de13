import { defineFeature, provide } from '@plinth/kernel';
import { VIEW_COUNTER, ViewCounter } from './counter.js';
import { countingMigration } from './counting-migration.js';
import { viewJobs } from './jobs.js';
import { viewsMigration } from './migration.js';
import { dailyViews, postViews, viewVisitors } from './tables.js';
import { viewTaps } from './taps.js';
import { PostViews, VIEWS } from './views.js';

/** Views of posts. */
export const viewsFeature = defineFeature({
  name: 'views',
  tables: [postViews, viewVisitors, dailyViews],
  migrations: [viewsMigration, countingMigration],
  services: [provide.class(VIEWS, PostViews), provide.class(VIEW_COUNTER, ViewCounter)],
  taps: viewTaps,
  jobs: viewJobs,
  setup({ onStop, use }) {
    const counter = use(VIEW_COUNTER);
    onStop(() => counter.settled());
  },
});
