import { defineFeature, job, provide, under } from '@plinth/kernel';
import { DISMISSALS, Dismissals } from './dismissals.js';
import { dismissalsMigration } from './migration.js';
import { autosaveRoutes } from './routes.js';
import { dismissals } from './table.js';

/** Autosaved drafts, and the ones that a member dismissed. */
export const autosaveFeature = defineFeature({
  name: 'autosave',
  tables: [dismissals],
  migrations: [dismissalsMigration],
  services: [provide.class(DISMISSALS, Dismissals)],
  routes: under('member-blog/v1', autosaveRoutes),
  jobs: [job('prune-dismissals', { every: 86_400, run: ({ use }) => use(DISMISSALS).prune() })],
});
