import { RestError, type RestErrorData } from '@plinth/kernel';

/** Why a file is not kept: no bytes, too many, of a type that is not taken, an image with too many pixels, or a broken one. */
export type UploadFault = 'empty' | 'size' | 'type' | 'dimensions' | 'broken';

/**
 * A file that is not kept. Thrown on it answers 400 with the host's code and `data.reason`; a plugin with codes of its
 * own looks at `reason` (host-conventions H3, I4, I15).
 */
export class UploadRefused extends RestError {
  /** @param data what was found and what is allowed */
  constructor(
    readonly reason: UploadFault,
    message: string,
    data: RestErrorData = {},
    code = codeOf(reason),
  ) {
    super(code, message, { status: 400, data: { reason, ...data } });
    this.name = 'UploadRefused';
  }

  /** The same refusal under another code. */
  withCode(code: string): UploadRefused {
    const { reason: _reason, ...data } = this.data;
    return new UploadRefused(this.reason, this.message, data, code);
  }
}

function codeOf(reason: UploadFault): string {
  return reason === 'size' ? 'rest_upload_file_too_big' : 'rest_upload_unknown_error';
}
