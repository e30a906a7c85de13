import { defineFeature, job, provide } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { createDownloadTakes } from '../migrations/0009-download-takes.js';
import { DOWNLOADS } from '../ports.js';
import { downloadPage } from './download-page.js';
import { hideSaleFiles, SALE_FILES, saleFiles } from './files.js';
import { SqlDownloads } from './store.js';
import { downloadPermissions, downloadTakes } from './table.js';

/** Files that customers download. */
export const downloadsFeature = defineFeature({
  name: 'downloads',
  tables: [downloadPermissions, downloadTakes],
  migrations: [createDownloadTakes],
  services: [provide.class(DOWNLOADS, SqlDownloads), provide.factory(SALE_FILES, saleFiles)],
  exports: [DOWNLOADS],
  contributes: [pages([downloadPage])],
  jobs: [job('sweep-downloads', { every: 3600, run: ({ use }) => use(DOWNLOADS).sweep() })],
  setup: hideSaleFiles,
});
