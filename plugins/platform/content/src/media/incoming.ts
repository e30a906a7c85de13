import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type IncomingFile, RestError, type RestRequest } from '@plinth/kernel';
import { parse } from 'content-disposition';
import { UploadRefused } from './refusal.js';

/** The file of a request, and the name it was sent under. */
export interface ChosenFile {
  readonly file: IncomingFile;
  readonly filename: string;
}

function refused(code: string, message: string): RestError {
  return new RestError(code, message, { status: 400 });
}

/** Bytes beyond ASCII reach us as Latin-1; most clients mean UTF-8 by them. */
function readBytes(name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'));
  } catch {
    return name;
  }
}

/** The file name that a disposition gives, `filename*` included; undefined when it gives none. */
function dispositionName(disposition: string): string | undefined {
  const { filename, 'filename*': extended } = parse(disposition).parameters;
  if (filename === undefined || filename.trim() === '') return undefined;
  return extended === undefined ? readBytes(filename) : filename;
}

function chooseRaw({ headers, files }: RestRequest): ChosenFile {
  const [file] = files;
  if (!file) throw refused('rest_upload_no_data', 'No data supplied.');
  if (!headers['content-type']) throw refused('rest_upload_no_content_type', 'No Content-Type supplied.');
  const disposition = headers['content-disposition'];
  if (!disposition) throw refused('rest_upload_no_content_disposition', 'No Content-Disposition supplied.');
  const filename = dispositionName(disposition);
  if (filename !== undefined) return { file, filename };
  const message = `Invalid Content-Disposition supplied (found ${disposition}, wanted attachment; filename="image.png").`;
  throw refused('rest_upload_invalid_disposition', message);
}

/** The field `file`, or whatever field the only file came in (host-conventions I15). */
function chooseFromForm({ files }: RestRequest): ChosenFile {
  const file = files.find((each) => each.field === 'file') ?? files[0];
  if (!file) throw refused('rest_upload_no_data', 'No data supplied: the form has no file.');
  if (file.field === 'file' || files.length === 1) return { file, filename: file.filename };
  const fields = files.map((each) => each.field);
  const message = `Several files came in (${fields.join(', ')}); one is wanted, in the field "file".`;
  throw new RestError('rest_upload_unknown_error', message, { status: 400, data: { reason: 'several', fields } });
}

async function checkDigest(file: IncomingFile, header: string | string[] | undefined): Promise<void> {
  if (header === undefined) return;
  const wanted = String(header).trim();
  const hash = createHash('md5');
  await pipeline(createReadStream(file.path), hash);
  const found = hash.digest();
  if (wanted.toLowerCase() === found.toString('hex') || wanted === found.toString('base64')) return;
  const message = `Content hash did not match expected: found ${found.toString('hex')}, Content-MD5 is ${wanted}.`;
  throw new RestError('rest_upload_hash_mismatch', message, { status: 412 });
}

/**
 * The file of an upload request, multipart or raw (host-conventions H1, H2).
 * @throws RestError 400 for a request without a file or without what describes it, 412 for a wrong `Content-MD5`
 */
export async function chooseFile(request: RestRequest): Promise<ChosenFile> {
  const chosen = request.bodyKind === 'multipart' ? chooseFromForm(request) : chooseRaw(request);
  await checkDigest(chosen.file, request.headers['content-md5']);
  return chosen;
}

/** Gives a refusal of the library the code that clients know for the way the file came in (host-conventions H3). */
export function asSent(thrown: unknown, { bodyKind }: RestRequest): unknown {
  if (!(thrown instanceof UploadRefused) || thrown.reason === 'size' || bodyKind === 'multipart') return thrown;
  return thrown.withCode('rest_upload_sideload_error');
}
