import { MEDIA, POSTS } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';
import type { Listing } from '../listings/listing.js';

/** Whether the caller may add pictures. */
export function mayUpload({ caller, has }: Pick<CallContext, 'caller' | 'has'>): boolean {
  return has(MEDIA) && caller.can('upload_files');
}

/** The attachments of the caller, the latest first. */
export async function ownUploads({ caller, has, use }: CallContext, limit: number): Promise<readonly number[]> {
  if (!has(POSTS)) return [];
  const asked = { types: ['attachment'], statuses: ['inherit'], authors: [caller.id], limit };
  return (await use(POSTS).listIds(asked)).ids;
}

/** Whether there is anything to do in the step of the pictures: adding some, or choosing among those that are there. */
export async function hasPictures(call: CallContext, listing: Listing | undefined): Promise<boolean> {
  if (mayUpload(call) || (listing && (listing.featuredImage > 0 || listing.gallery.length > 0))) return true;
  return (await ownUploads(call, 1)).length > 0;
}
