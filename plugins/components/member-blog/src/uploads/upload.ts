import { MEDIA, UploadRefused } from '@plinth/content';
import { type CallContext, guarded, type IncomingFile, RestError } from '@plinth/kernel';
import { uploadLimits } from './limits.js';

function codeOf({ reason }: UploadRefused): string {
  if (reason === 'size') return 'file_too_large';
  return reason === 'type' ? 'invalid_type' : 'invalid_file';
}

/** Gives a refusal of the library the code that clients of this route know. */
function refuse(thrown: unknown): never {
  throw thrown instanceof UploadRefused ? thrown.withCode(codeOf(thrown)) : thrown;
}

function chosenFile({ request }: CallContext): IncomingFile {
  const file = request.files.find(({ field }) => field === 'image');
  if (file) return file;
  throw new RestError('no_file', 'No file was sent in the field "image".', { status: 400 });
}

/**
 * Keeps an image of a member, below a post when one is named. Its bytes decide what it is.
 * @throws RestError 400 `no_file`, `invalid_file`, `invalid_type`, `file_too_large`, 500 `upload_failed`
 */
export async function uploadImage(call: CallContext, postId: number) {
  const { caller, use } = call;
  const chosen = chosenFile(call);
  const failure = { code: 'upload_failed', message: 'The image could not be kept.' };
  const { file, post } = await guarded(call, failure, async () => {
    const limits = await uploadLimits(call, caller.id);
    const options = { ...limits, source: 'member-blog', ...(postId > 0 ? { postId } : {}) };
    return use(MEDIA).keep(chosen, caller.id, options).catch(refuse);
  });
  const { url, width, height } = file;
  return { success: true, data: { file: { url, width, height }, attachment_id: post.id } };
}
