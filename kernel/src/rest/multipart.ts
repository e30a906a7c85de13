import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { asError } from '../errors.js';
import { type BodyLimits, type ReadBody, store, temporaryFolder, tooLarge } from './body.js';
import { RestError } from './error.js';
import { parseParameters } from './query.js';
import type { IncomingFile } from './request.js';

const MOST_FILES = 20;
const MOST_FIELDS = 500;

function brokenMultipart(why: string): RestError {
  return new RestError('rest_invalid_multipart', `The multipart body cannot be read: ${why}.`, { status: 400 });
}

function startParser(request: IncomingMessage, limits: BodyLimits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: MOST_FILES, fields: MOST_FIELDS, fieldSize: limits.bodyBytes, fileSize: limits.uploadBytes + 1 },
    });
  } catch (thrown) {
    throw brokenMultipart(asError(thrown).message);
  }
}

/** Hands the request to the parser and waits for its end; the request survives, because its socket carries the answer. */
function feed(request: IncomingMessage, parser: busboy.Busboy): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    parser.once('close', resolve);
    parser.once('error', (thrown) => reject(brokenMultipart(asError(thrown).message)));
    request.once('close', () => request.readableEnded || reject(brokenMultipart('the connection was closed')));
    request.pipe(parser);
  }).finally(() => {
    request.unpipe(parser);
    request.resume();
  });
}

/** What has come out of a multipart body so far. */
class Parts {
  readonly fields: string[] = [];
  readonly writing: Promise<IncomingFile>[] = [];
  /** Rejects as soon as a file cannot be kept: the rest of the body is not waited for. */
  readonly failure: Promise<never>;
  excess: RestError | undefined;
  readonly #folder: string;
  readonly #limits: BodyLimits;
  #fail: (thrown: unknown) => void = () => undefined;

  constructor(folder: string, limits: BodyLimits) {
    this.#folder = folder;
    this.#limits = limits;
    this.failure = new Promise<never>((_resolve, reject) => {
      this.#fail = reject;
    });
    this.failure.catch(() => undefined);
  }

  listen(parser: busboy.Busboy, keep: boolean): void {
    parser.on('field', (name, value, info) => {
      if (info.valueTruncated || info.nameTruncated) this.excess ??= tooLarge(this.#limits.bodyBytes);
      this.fields.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    });
    parser.on('fieldsLimit', () => this.#tooMany(MOST_FIELDS, 'fields'));
    parser.on('filesLimit', () => this.#tooMany(MOST_FILES, 'files'));
    parser.on('file', (field, stream, info) => {
      if (keep) this.#write(field, stream, info);
      else stream.resume();
    });
  }

  #write(field: string, stream: Readable, { filename, mimeType }: busboy.FileInfo): void {
    const target = path.join(this.#folder, String(this.writing.length));
    const work = store(stream, target, this.#limits.uploadBytes).then((size) => ({
      field,
      // The field may lack a name although the types say otherwise.
      filename: filename ?? '',
      declaredType: mimeType,
      size,
      path: target,
    }));
    work.catch((thrown) => this.#fail(thrown));
    this.writing.push(work);
  }

  #tooMany(most: number, what: string): void {
    this.excess ??= new RestError('rest_too_many_parts', `The form has more than ${most} ${what}.`, { status: 413 });
  }
}

/**
 * Reads a multipart body: fields as parameters, files into a temporary folder.
 * @param keep whether files are wanted; otherwise they are drained and only fields remain
 * @throws RestError 400 `rest_invalid_multipart`; 413 for what is too large or too many
 */
export async function readMultipart(request: IncomingMessage, limits: BodyLimits, keep: boolean): Promise<ReadBody> {
  const parser = startParser(request, limits);
  const folder = await temporaryFolder();
  const discard = () => rm(folder, { recursive: true, force: true });
  const parts = new Parts(folder, limits);
  parts.listen(parser, keep);
  try {
    await Promise.race([feed(request, parser), parts.failure]);
    const files = await Promise.all(parts.writing);
    if (parts.excess) throw parts.excess;
    return { kind: 'multipart', parameters: parseParameters(parts.fields.join('&')), files, discard };
  } catch (thrown) {
    await discard();
    throw thrown;
  }
}
