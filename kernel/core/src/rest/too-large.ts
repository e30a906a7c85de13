import { RestError } from '../rest-error.js';

/** 413 for a request that is larger than allowed. What is still on its way is not worth waiting for. */
export function tooLarge(what: string, limit: number, unit = 'bytes'): RestError {
  return new RestError('rest_request_too_large', `${what} is larger than the ${limit} ${unit} that are allowed here.`, {
    status: 413,
    data: { limit },
    headers: { Connection: 'close' },
  });
}

/** 413 for an uploaded file that is larger than the site takes. */
export function fileTooBig(limit: number): RestError {
  return new RestError('rest_upload_file_too_big', `The file is larger than the ${limit} bytes that this site takes.`, {
    status: 413,
    data: { limit },
    headers: { Connection: 'close' },
  });
}
