import { defineFeature, provide, under } from '@plinth/kernel';
import { TEXT_WORKER, TextWorker } from '../worker/text-worker.js';
import { FILE_READER, FileReader } from './file-store.js';
import { plainRoutes } from './plain-routes.js';
import { fileRoutes } from './routes.js';
import { blobs, files } from './tables.js';

/** The files of a paste, as they were typed and with their lines marked. */
export const filesFeature = defineFeature({
  name: 'files',
  tables: [blobs, files],
  services: [provide.class(FILE_READER, FileReader), provide.factory(TEXT_WORKER, () => new TextWorker())],
  routes: under('snippets/v1', [...plainRoutes, ...fileRoutes]),
  setup({ use, onStop }) {
    onStop(() => use(TEXT_WORKER).stop());
  },
});
