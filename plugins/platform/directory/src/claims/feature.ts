import { defineFeature, provide, under } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { claimPages } from './claim-pages.js';
import { hideProofs, PROOF_FILES, proofFiles } from './files.js';
import { claimRoutes } from './routes.js';
import { CLAIMS, ClaimStore } from './store.js';
import { claims } from './table.js';

/** Claims of people to whom a listing belongs. */
export const claimsFeature = defineFeature({
  name: 'claims',
  tables: [claims],
  services: [provide.class(CLAIMS, ClaimStore), provide.factory(PROOF_FILES, proofFiles)],
  exports: [CLAIMS],
  routes: under('directory/v1', claimRoutes),
  contributes: [pages(claimPages)],
  setup: hideProofs,
});
