import { type Route, under } from '@plinth/kernel';
import { listMedia, readMediaItem } from './read-routes.js';
import { deleteMedia, updateMedia, uploadMedia } from './write-routes.js';

/** `wp/v2/media` (host-conventions H1 to H8). */
export const mediaRoutes: readonly Route[] = under('wp/v2', [
  listMedia,
  uploadMedia,
  readMediaItem,
  updateMedia,
  deleteMedia,
]);
