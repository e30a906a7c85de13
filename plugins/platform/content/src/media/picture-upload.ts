import type { CallContext } from '@plinth/kernel';
import { restNonce } from '@plinth/pages';

/** Where an editor of texts sends pictures and finds those that are there, as its field takes it (`upload`). */
export interface PictureRoutes {
  readonly url: string;
  /** For `X-WP-Nonce`. */
  readonly nonce: string;
  readonly library: string;
}

/** The routes of the library of files, for an editor of texts; undefined for whoever may not upload any. */
export function pictureUpload(call: CallContext): PictureRoutes | undefined {
  const { caller, site } = call;
  if (!caller.can('upload_files')) return undefined;
  const url = `${site.restUrl}/wp/v2/media`;
  return { url, nonce: restNonce(call), library: url };
}
