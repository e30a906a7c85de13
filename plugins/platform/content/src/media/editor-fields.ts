import path from 'node:path';
import type { Post } from '../ports.js';
import { qualityOf } from './encoders.js';
import { kindOf } from './file-types.js';
import type { Media, MediaFile } from './ports.js';

/** A file that lies on another site has no key of its own; its address names it all the same. */
function nameOf({ key, url }: MediaFile): string {
  return path.posix.basename(key === '' ? url : key);
}

/** The file that was uploaded, whatever is shown in its place: its name, and its size in bytes. */
export function uploadFields(media: Media | undefined) {
  const uploaded = media?.original ?? media?.file;
  return { filename: uploaded ? nameOf(uploaded) : null, filesize: uploaded?.bytes ?? null };
}

/**
 * How an editor that makes smaller copies by itself does it as this host does: upright (nothing is left to be turned), in
 * the format of the upload, of one quality for all sizes, and not progressive. Only images have these.
 */
export function encodingFields({ mimeType }: Pick<Post, 'mimeType'>) {
  if (kindOf(mimeType) !== 'image') return {};
  return {
    exif_orientation: 1,
    image_output_format: null,
    image_quality: { default: qualityOf(mimeType), sizes: {} },
    image_save_progressive: false,
  };
}
