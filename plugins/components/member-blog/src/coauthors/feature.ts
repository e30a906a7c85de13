import { defineFeature, job, provide, under } from '@plinth/kernel';
import { COAUTHORED, CoauthoredPosts, coauthorTaps } from './capability.js';
import { invitationRoutes } from './invitation-routes.js';
import { coauthorsMigration } from './migration.js';
import { coauthorRoutes } from './routes.js';
import { COAUTHORS, CoauthorStore } from './store.js';
import { coauthors } from './table.js';

/** Members who write a post together. */
export const coauthorsFeature = defineFeature({
  name: 'coauthors',
  tables: [coauthors],
  migrations: [coauthorsMigration],
  services: [provide.class(COAUTHORS, CoauthorStore), provide.class(COAUTHORED, CoauthoredPosts)],
  routes: under('member-blog/v1', [...coauthorRoutes, ...invitationRoutes]),
  taps: coauthorTaps,
  jobs: [job('expire-invitations', { every: 3600, run: ({ use }) => use(COAUTHORS).expire() })],
  setup: ({ onStop, use }) => onStop(use(COAUTHORED).stop),
});
