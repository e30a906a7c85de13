import type { PluginContext } from '@plinth/kernel';
import { blogHooks } from '../hooks.js';
import { settings } from '../settings.js';
import { textsOr } from '../values.js';

const BYTES_IN_MEGABYTE = 1024 * 1024;

/** Whether a type may be uploaded at all: images, never SVG, whatever a filter says. */
function isPicture(mime: string): boolean {
  return mime.startsWith('image/') && !mime.includes('svg');
}

/** A size as a tap returns it; what is no number means the size before. */
function sizeOr(value: number, usual: number): number {
  return Number.isFinite(value) ? value : usual;
}

/** What a member may upload: types by the setting and its filters, bytes by the setting in megabytes and its filters. */
export async function uploadLimits(
  { hooks, settings: values }: Pick<PluginContext, 'hooks' | 'settings'>,
  userId: number,
) {
  const { imageTypes, uploadMegabytes } = values(settings);
  const types = textsOr(await hooks.filter(blogHooks.mb_allowed_image_mime_types, imageTypes), imageTypes);
  const allowed = textsOr(await hooks.filter(blogHooks.mb_rest_upload_allowed_types, types, userId), types);
  const megabytes = sizeOr(await hooks.filter(blogHooks.mb_max_upload_size, uploadMegabytes), uploadMegabytes);
  const bytes = Math.floor(megabytes * BYTES_IN_MEGABYTE);
  const maxBytes = sizeOr(await hooks.filter(blogHooks.mb_rest_upload_max_size, bytes, userId), bytes);
  return { allowed: allowed.filter(isPicture), maxBytes };
}
