import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { BUDGET, type Limits } from '../budget.js';
import type { IncomingFile } from '../context/request.js';
import { asError, Unavailable } from '../errors.js';
import { RestError } from '../rest-error.js';
import type { BodyShare } from './body-memory.js';
import type { BodyReading, ChosenFile, ReadBody } from './body-reading.js';
import { paced } from './pace.js';
import { parsePairs } from './query.js';
import { store } from './store-file.js';
import { fileTooBig, tooLarge } from './too-large.js';

/** A text of the budget's length in whatever script. */
const FIELD_BYTES = BUDGET.textCharacters * 4;

function brokenMultipart(why: string): RestError {
  return new RestError('rest_invalid_multipart', `The multipart body cannot be read: ${why}.`, { status: 400 });
}

function startParser(request: IncomingMessage, limits: Limits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: BUDGET.formFiles,
        fields: BUDGET.formFields,
        fieldSize: Math.min(limits.bodyBytes, FIELD_BYTES) + 1,
        fileSize: limits.uploadBytes + 1,
      },
    });
  } catch (thrown) {
    throw brokenMultipart(asError(thrown).message);
  }
}

/** What has come out of a multipart body so far. */
class Parts {
  readonly fields: [name: string, value: string][] = [];
  readonly writing: Promise<IncomingFile>[] = [];
  readonly chosen: ChosenFile[] = [];
  /** Rejects as soon as something breaks a bound: the rest of the body is not waited for. */
  readonly failure: Promise<never>;
  #fieldBytes = 0;
  #fileBytes = 0;
  #fail: (thrown: unknown) => void = () => undefined;

  constructor(
    private readonly folder: string,
    private readonly limits: Limits,
    private readonly share: BodyShare,
  ) {
    this.failure = new Promise<never>((_resolve, reject) => {
      this.#fail = reject;
    });
    this.failure.catch(() => undefined);
  }

  /**
   * @param takesFiles whether the route takes files at all: they count as such then, kept or not
   * @param keepFile whether one is kept, by the fields before it
   */
  listen(parser: busboy.Busboy, takesFiles: boolean, keepFile: BodyReading['keepFile']): void {
    parser.on('field', (name, value, { valueTruncated }) => this.#addField(name, value, valueTruncated));
    parser.on('fieldsLimit', () => this.#fail(tooLarge('The form', BUDGET.formFields, 'fields')));
    parser.on('filesLimit', () => this.#fail(tooLarge('The form', BUDGET.formFiles, 'files')));
    parser.on('file', (field, stream, info) => {
      // A part that never ends breaks its stream too; what that means is told by the parser.
      stream.on('error', () => undefined);
      // A field in which nothing was chosen sends a file without a name.
      if (info.filename) this.chosen.push({ field, filename: info.filename });
      stream.on('data', (chunk: Buffer) => this.#countFile(chunk.length, takesFiles));
      if (takesFiles && (keepFile?.(this.fields) ?? true)) this.#write(field, stream, info);
      else stream.resume();
    });
  }

  #addField(name: string, value: string, isCut: boolean): void {
    const { bodyBytes } = this.limits;
    const bytes = Buffer.byteLength(name) + Buffer.byteLength(value);
    this.#fieldBytes += bytes;
    if (isCut || this.#fieldBytes > bodyBytes) {
      this.#fail(tooLarge('The form', bodyBytes));
      return;
    }
    try {
      this.share.take(bytes);
      this.fields.push([name, value]);
    } catch (thrown) {
      this.#fail(thrown);
    }
  }

  #countFile(bytes: number, isWanted: boolean): void {
    const { uploadBytes, bodyBytes } = this.limits;
    this.#fileBytes += bytes;
    if (isWanted && this.#fileBytes > uploadBytes) this.#fail(fileTooBig(uploadBytes));
    if (!isWanted && this.#fileBytes > bodyBytes) this.#fail(tooLarge('The form', bodyBytes));
  }

  #write(field: string, stream: Readable, { filename, mimeType }: busboy.FileInfo): void {
    const target = path.join(this.folder, String(this.writing.length));
    const work = store(stream, target, this.limits.uploadBytes).then((size) => ({
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
}

/** Whether what was thrown says already how to answer. */
function isAnswer(thrown: unknown): boolean {
  return thrown instanceof RestError || thrown instanceof Unavailable;
}

/** Feeds the parser until its end; the request survives a fault, because its socket carries the answer. */
async function feed(request: IncomingMessage, parser: busboy.Busboy, limits: Limits): Promise<void> {
  // The parser may tell of a second fault after the first has ended the pipeline.
  parser.on('error', () => undefined);
  try {
    await pipeline(paced(request, limits.slowestBytesPerSecond), parser);
  } catch (thrown) {
    throw isAnswer(thrown) ? thrown : brokenMultipart(asError(thrown).message);
  }
}

/**
 * Reads a multipart body: fields as parameters, files into a temporary folder.
 * @throws RestError 400 `rest_invalid_multipart`; 413 for what is too large or too many
 */
export async function readMultipart(
  request: IncomingMessage,
  { limits, uploads, folder, memory, keepFile }: BodyReading,
): Promise<ReadBody> {
  const parser = startParser(request, limits);
  const keep = uploads !== 'none';
  const place = keep ? await folder() : '';
  const share = memory.share();
  const discard = async () => {
    share.giveBack();
    if (keep) await rm(place, { recursive: true, force: true });
  };
  const parts = new Parts(place, limits, share);
  parts.listen(parser, keep, keepFile);
  const feeding = feed(request, parser, limits);
  try {
    await Promise.race([feeding, parts.failure]);
    const files = await Promise.all(parts.writing);
    return { kind: 'multipart', parameters: parsePairs(parts.fields), files, chosen: parts.chosen, discard };
  } catch (thrown) {
    parser.destroy();
    // Files that are being written must be closed before their folder can go.
    await Promise.allSettled([feeding, ...parts.writing]);
    await discard();
    // A file that breaks off breaks with the form, which tells better what happened.
    throw isAnswer(thrown) ? thrown : brokenMultipart(asError(thrown).message);
  }
}
