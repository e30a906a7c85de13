import { defineFeature, provide } from '@plinth/kernel';
import { POST_REVISIONS } from '../ports.js';
import { SqlRevisions } from './store.js';

/** Earlier versions and autosaves of posts. */
export const revisionsFeature = defineFeature({
  name: 'revisions',
  services: [provide.class(POST_REVISIONS, SqlRevisions)],
  exports: [POST_REVISIONS],
});
