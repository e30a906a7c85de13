import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asError } from '../errors.js';
import { RestError } from './error.js';
import { readMultipart } from './multipart.js';
import { parseParameters } from './query.js';
import type { IncomingFile, RawParameters, RestRequest } from './request.js';
import { toMap } from './validation/types.js';

/** How large a body may be, in bytes. */
export interface BodyLimits {
  /** JSON and forms without files. */
  readonly bodyBytes: number;
  /** One uploaded file. */
  readonly uploadBytes: number;
}

/** A body that was read, and how to remove the files it left in a temporary place. */
export interface ReadBody {
  readonly kind: RestRequest['bodyKind'];
  readonly parameters: RawParameters;
  readonly files: readonly IncomingFile[];
  discard(): Promise<void>;
}

/** A body of which nothing is used. */
export const EMPTY_BODY: ReadBody = { kind: 'none', parameters: {}, files: [], discard: async () => undefined };

/** What kind of body a request announces, by its content type. */
export function announcedKind(request: IncomingMessage): RestRequest['bodyKind'] {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json' || type.endsWith('+json')) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type === 'multipart/form-data') return 'multipart';
  return 'raw';
}

/** 413 for a body that is larger than allowed. */
export function tooLarge(limit: number): RestError {
  return new RestError('rest_body_too_large', `The body is larger than the ${limit} bytes that are allowed here.`, {
    status: 413,
    data: { limit },
    // What is still on its way is not worth waiting for.
    headers: { Connection: 'close' },
  });
}

function fileTooBig(limit: number): RestError {
  return new RestError('rest_upload_file_too_big', `The file is larger than the ${limit} bytes that this site takes.`, {
    status: 413,
    data: { limit },
    headers: { Connection: 'close' },
  });
}

async function readAll(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early must not destroy the request: its socket still carries the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Parses a JSON body (D3): an empty one is fine, a list becomes numbered parameters. */
export function parseJson(text: string): RawParameters {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? toMap(value) : { 0: value };
  } catch (thrown) {
    throw new RestError('rest_invalid_json', 'Invalid JSON body passed.', {
      status: 400,
      data: { json_error_code: 4, json_error_message: asError(thrown).message },
    });
  }
}

/** What an embedder's own body parser left behind, if one ran before us. */
function alreadyParsed(request: IncomingMessage): unknown {
  return 'body' in request && request.readableEnded ? request.body : undefined;
}

/**
 * Reads the body of a request. Files go to a temporary folder and never to memory.
 * @param uploads whether files are kept; otherwise they are drained and only fields remain
 * @throws RestError 400 for what cannot be parsed, 413 for what is too large
 */
export async function readBody(
  request: IncomingMessage,
  kind: RestRequest['bodyKind'],
  options: { limits: BodyLimits; uploads: 'none' | 'multipart' | 'multipart-or-raw' },
): Promise<ReadBody> {
  const { limits, uploads } = options;
  const parsed = alreadyParsed(request);
  if (parsed !== undefined && parsed !== null) {
    const parameters = typeof parsed === 'object' ? toMap(parsed) : {};
    return { ...EMPTY_BODY, kind: kind === 'raw' ? 'none' : kind, parameters };
  }
  if (kind === 'json') {
    const text = (await readAll(request, limits.bodyBytes)).toString('utf8');
    return { ...EMPTY_BODY, kind, parameters: parseJson(text) };
  }
  if (kind === 'form') {
    const text = (await readAll(request, limits.bodyBytes)).toString('utf8');
    return { ...EMPTY_BODY, kind, parameters: parseParameters(text) };
  }
  if (kind === 'multipart') return readMultipart(request, limits, uploads !== 'none');
  return uploads === 'multipart-or-raw' ? readRaw(request, limits) : EMPTY_BODY;
}

/** A folder for the files of one request; whoever reads the body removes it in the end. */
export async function temporaryFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), 'plinth-upload-'));
}

async function readRaw(request: IncomingMessage, limits: BodyLimits): Promise<ReadBody> {
  if (Number(request.headers['content-length'] ?? 0) > limits.uploadBytes) throw fileTooBig(limits.uploadBytes);
  const folder = await temporaryFolder();
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const target = path.join(folder, '0');
    const size = await store(request.iterator({ destroyOnReturn: false }), target, limits.uploadBytes);
    const declaredType = request.headers['content-type'] ?? '';
    const files = size === 0 ? [] : [{ field: 'file', filename: '', declaredType, size, path: target }];
    return { kind: 'raw', parameters: {}, files, discard };
  } catch (thrown) {
    await discard();
    throw thrown;
  }
}

/** Writes a stream into a file and answers its size; throws 413 as soon as it is too large. */
export async function store(source: AsyncIterable<Buffer>, target: string, limit: number): Promise<number> {
  let size = 0;
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limit) throw fileTooBig(limit);
      yield chunk;
    }
  }
  await pipeline(source, measured, createWriteStream(target));
  return size;
}
