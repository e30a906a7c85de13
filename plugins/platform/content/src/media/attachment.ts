import { sanitizeText } from '@plinth/kernel/text';
import type { UploadCandidate } from '../hooks.js';
import type { NewPost } from '../ports.js';
import type { KeepOptions } from './ports.js';

/** Characters that the column of the guid holds. */
const MAX_GUID_LENGTH = 255;

/** The row of a new attachment: what the uploader says of it, and what the file tells. */
export function attachmentFields(
  candidate: UploadCandidate,
  options: KeepOptions,
  file: { readonly baseName: string; readonly url: string },
): NewPost {
  const { fields = {}, postId = 0 } = options;
  return {
    ...fields,
    ...(options.id === undefined ? {} : { id: options.id }),
    type: 'attachment',
    status: 'inherit',
    authorId: candidate.userId,
    mimeType: candidate.mime,
    parentId: postId,
    title: sanitizeText(options.title ?? '') || fields.title || file.baseName,
    ...(file.url.length > MAX_GUID_LENGTH ? {} : { guid: file.url }),
  };
}
