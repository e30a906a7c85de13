import { MEDIA, UploadRefused } from '@plinth/content';
import { type CallContext, created, guarded, type IncomingFile, RestError, type RestResponse } from '@plinth/kernel';

const IMAGE_TYPES = ['image/jpeg', 'image/gif', 'image/png', 'image/webp'];

/** Names by which programs declare one of them; the second is not registered, but in use. */
const DECLARED_TYPES = [...IMAGE_TYPES, 'image/jpg'];

/** The code that the wiki editor knows for what is wrong with a file. */
function codeOf({ reason }: UploadRefused): string {
  if (reason === 'size') return 'file_too_large';
  return reason === 'empty' ? 'no_file' : 'invalid_type';
}

/**
 * Keeps an image for a wiki page (docs/components/wiki.md, upload). It must be declared as one and be one; which one, its
 * bytes decide.
 * @throws RestError 400 `no_file`, `invalid_type` or `file_too_large`, 500 `upload_failed`
 */
export function keepImage(call: CallContext, file: IncomingFile, altText = ''): Promise<{ id: number; url: string }> {
  const { caller, use } = call;
  const [declared = ''] = file.declaredType.toLowerCase().split(';');
  if (!DECLARED_TYPES.includes(declared.trim()))
    throw new RestError('invalid_type', 'The file was not sent as a JPEG, GIF, PNG or WebP image.', { status: 400 });
  return guarded(call, { code: 'upload_failed', message: 'The image could not be kept.' }, async () => {
    try {
      const options = { allowed: IMAGE_TYPES, source: 'wiki', ...(altText === '' ? {} : { altText }) };
      const { post, file: kept } = await use(MEDIA).keep(file, caller.id, options);
      return { id: post.id, url: kept.url };
    } catch (thrown) {
      throw thrown instanceof UploadRefused ? thrown.withCode(codeOf(thrown)) : thrown;
    }
  });
}

/** Keeps the image that a request of the wiki editor brings. */
export async function uploadImage(call: CallContext): Promise<RestResponse> {
  const file = call.request.files.find(({ field }) => field === 'file');
  if (!file) throw new RestError('no_file', 'No file was sent in the field "file".', { status: 400 });
  return created(await keepImage(call, file));
}
