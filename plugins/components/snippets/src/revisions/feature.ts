import { defineFeature, provide, under } from '@plinth/kernel';
import { PASTE_REVISIONS, RevisionStore } from './revision-store.js';
import { revisionRoutes } from './routes.js';
import { revisionFiles, revisions } from './tables.js';

/** What a paste was before, and what changed between two of its revisions. */
export const revisionsFeature = defineFeature({
  name: 'revisions',
  tables: [revisions, revisionFiles],
  services: [provide.class(PASTE_REVISIONS, RevisionStore)],
  routes: under('snippets/v1', revisionRoutes),
});
