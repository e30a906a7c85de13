import { defineFeature, job, provide, tap, under } from '@plinth/kernel';
import { restHooks } from '@plinth/kernel/administration';
import { unlockRoutes } from '../access/routes.js';
import { createPastes } from '../migrations/0001-pastes.js';
import { createReaders } from '../migrations/0002-readers.js';
import { indexSearchedPastes } from '../migrations/0003-paste-search.js';
import { reconcileCounts } from './counters.js';
import { PASTE_READER, PasteReader } from './paste-reader.js';
import { PASTE_WRITER, PasteWriter } from './paste-writer.js';
import { readRoutes } from './read-routes.js';
import { pastes, views } from './tables.js';
import { forgetViews } from './views.js';
import { writeRoutes } from './write-routes.js';

/** Pastes: written, read, shown for a time, counted. */
export const pastesFeature = defineFeature({
  name: 'pastes',
  tables: [pastes, views],
  migrations: [createPastes, createReaders, indexSearchedPastes],
  services: [provide.class(PASTE_READER, PasteReader), provide.class(PASTE_WRITER, PasteWriter)],
  routes: under('snippets/v1', [...readRoutes, ...writeRoutes, ...unlockRoutes]),
  taps: [tap(restHooks.rest_allowed_cors_headers, {}, (_context, names) => [...names, 'X-Paste-Unlock'])],
  jobs: [
    job('expire', { every: 300, run: async ({ use }) => void (await use(PASTE_READER).expireDue()) }),
    job('forget-views', { every: 86_400, run: forgetViews }),
    job('reconcile-counts', { every: 86_400, run: reconcileCounts }),
  ],
});
