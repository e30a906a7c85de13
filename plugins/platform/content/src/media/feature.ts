import { defineFeature, job, provide } from '@plinth/kernel';
import { screens } from '@plinth/pages';
import { mediaScreen } from './console/media-screen.js';
import { StoredMedia } from './media-library.js';
import { mediaMigrations } from './migrations.js';
import { MEDIA } from './ports.js';
import { mediaRoutes } from './routes.js';
import { mediaDetails, mediaFiles } from './tables.js';

/** Uploads and the media library. */
export const mediaFeature = defineFeature({
  name: 'media',
  tables: [mediaFiles, mediaDetails],
  migrations: mediaMigrations,
  services: [provide.class(MEDIA, StoredMedia)],
  exports: [MEDIA],
  routes: mediaRoutes,
  contributes: [screens([mediaScreen])],
  jobs: [job('sweep-media', { every: 3600, run: ({ use }) => use(MEDIA).sweep() })],
});
