import { MEDIA, UploadRefused } from '@plinth/content';
import { type CallContext, created, guarded, RestError, type RestResponse } from '@plinth/kernel';

const IMAGE_TYPES = ['image/jpeg', 'image/gif', 'image/png', 'image/webp'];

/** Names by which programs declare one of them; the second is not registered, but in use. */
const DECLARED_TYPES = [...IMAGE_TYPES, 'image/jpg'];

/** The code that the wiki editor knows for what is wrong with a file. */
function codeOf({ reason }: UploadRefused): string {
  if (reason === 'size') return 'file_too_large';
  return reason === 'empty' ? 'no_file' : 'invalid_type';
}

/**
 * Keeps an image for the wiki editor (docs/components/wiki.md, upload). It must be declared as one and be one;
 * which one, its bytes decide.
 * @throws RestError 400 `no_file`, `invalid_type` or `file_too_large`, 500 `upload_failed`
 */
export async function uploadImage(call: CallContext): Promise<RestResponse> {
  const { caller, request, use } = call;
  const file = request.files.find(({ field }) => field === 'file');
  if (!file) throw new RestError('no_file', 'No file was sent in the field "file".', { status: 400 });
  const [declared = ''] = file.declaredType.toLowerCase().split(';');
  if (!DECLARED_TYPES.includes(declared.trim()))
    throw new RestError('invalid_type', 'The file was not sent as a JPEG, GIF, PNG or WebP image.', { status: 400 });
  return guarded(call, { code: 'upload_failed', message: 'The image could not be kept.' }, async () => {
    try {
      const { post, file: kept } = await use(MEDIA).keep(file, caller.id, { allowed: IMAGE_TYPES, source: 'wiki' });
      return created({ id: post.id, url: kept.url });
    } catch (thrown) {
      throw thrown instanceof UploadRefused ? thrown.withCode(codeOf(thrown)) : thrown;
    }
  });
}
