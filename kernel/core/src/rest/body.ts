import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { BUDGET } from '../budget.js';
import type { RawParameters, RestRequest } from '../context/request.js';
import { asError } from '../errors.js';
import { RestError } from '../rest-error.js';
import { type BodyReading, EMPTY_BODY, type ReadBody } from './body-reading.js';
import { bodyText } from './body-text.js';
import { refuseUnboundedJson } from './json-bounds.js';
import { readMultipart } from './multipart.js';
import { paced } from './pace.js';
import { parsePairs, parseParameters } from './query.js';
import { store } from './store-file.js';
import { fileTooBig, tooLarge } from './too-large.js';
import { toMap } from './validation/types.js';

/** What kind of body a request announces, by its content type. */
export function announcedKind(request: IncomingMessage): RestRequest['bodyKind'] {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json' || type.endsWith('+json')) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type === 'multipart/form-data') return 'multipart';
  return 'raw';
}

/** The text of a body, and how to say that it is not needed any longer. */
async function readText(
  request: IncomingMessage,
  { limits, memory }: BodyReading,
): Promise<{ text: string; discard: ReadBody['discard'] }> {
  const { bodyBytes } = limits;
  if (Number(request.headers['content-length'] ?? 0) > bodyBytes) throw tooLarge('The body', bodyBytes);
  const share = memory.share();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of paced(request, limits.slowestBytesPerSecond)) {
      size += chunk.length;
      if (size > bodyBytes) throw tooLarge('The body', bodyBytes);
      share.take(chunk.length);
      chunks.push(chunk);
    }
    const text = await bodyText(Buffer.concat(chunks), request.headers, bodyBytes);
    return { text, discard: async () => share.giveBack() };
  } catch (thrown) {
    share.giveBack();
    throw thrown;
  }
}

/** Parses a JSON body (host-conventions D3): an empty one is fine, a list becomes numbered parameters. */
export function parseJson(text: string): RawParameters {
  if (text.trim() === '') return {};
  refuseUnboundedJson(text);
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

/** Parses a form; one with too many names is refused rather than cut short. */
function parseForm(text: string): RawParameters {
  let names = 1;
  for (let place = text.indexOf('&'); place >= 0; place = text.indexOf('&', place + 1)) names += 1;
  if (names > BUDGET.parameters) throw tooLarge('The form', BUDGET.parameters, 'fields');
  return parseParameters(text);
}

function brokenOff(): RestError {
  return new RestError('rest_request_incomplete', 'The connection was closed before the body was complete.', {
    status: 400,
  });
}

/**
 * The fields of a form that an embedder's parser left flat: `express.urlencoded()` reads `tags[]` as a name by default.
 * They are read again with their brackets.
 */
function nested(fields: RawParameters): RawParameters {
  if (!Object.keys(fields).some((name) => name.includes('['))) return fields;
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );
  return parsePairs(pairs);
}

/** What an embedder's own body parser left behind, if one ran before us. */
function alreadyParsed(request: IncomingMessage): unknown {
  return 'body' in request && request.readableEnded ? request.body : undefined;
}

/**
 * Reads the body of a request within its budget. Files go to a temporary folder and never to memory.
 * @throws RestError 400 for what cannot be parsed, 413 for what is too large, 408 for what comes too slowly
 */
export async function readBody(
  request: IncomingMessage,
  kind: RestRequest['bodyKind'],
  reading: BodyReading,
): Promise<ReadBody> {
  const parsed = alreadyParsed(request);
  if (parsed !== undefined && parsed !== null) {
    const fields = typeof parsed === 'object' ? toMap(parsed) : {};
    const parameters = kind === 'form' ? nested(fields) : fields;
    return { ...EMPTY_BODY, kind: kind === 'raw' ? 'none' : kind, parameters };
  }
  try {
    return await readUnparsed(request, kind, reading);
  } catch (thrown) {
    // A client that disconnects in the middle of a body is not a failure of the site.
    if (!(thrown instanceof RestError) && request.destroyed && !request.complete) throw brokenOff();
    throw thrown;
  }
}

async function readUnparsed(
  request: IncomingMessage,
  kind: RestRequest['bodyKind'],
  reading: BodyReading,
): Promise<ReadBody> {
  if (kind === 'json' || kind === 'form') return readFields(request, kind, reading);
  if (kind === 'multipart') return readMultipart(request, reading);
  return reading.uploads === 'multipart-or-raw' ? readRaw(request, reading) : EMPTY_BODY;
}

async function readFields(request: IncomingMessage, kind: 'json' | 'form', reading: BodyReading): Promise<ReadBody> {
  const { text, discard } = await readText(request, reading);
  try {
    const parameters = kind === 'json' ? parseJson(text) : parseForm(text);
    return { kind, parameters, files: [], discard };
  } catch (thrown) {
    await discard();
    throw thrown;
  }
}

async function readRaw(request: IncomingMessage, { limits, folder }: BodyReading): Promise<ReadBody> {
  const { uploadBytes, slowestBytesPerSecond } = limits;
  if (Number(request.headers['content-length'] ?? 0) > uploadBytes) throw fileTooBig(uploadBytes);
  const place = await folder();
  const discard = () => rm(place, { recursive: true, force: true });
  try {
    const target = path.join(place, '0');
    const size = await store(paced(request, slowestBytesPerSecond), target, uploadBytes);
    const declaredType = request.headers['content-type'] ?? '';
    const files = size === 0 ? [] : [{ field: 'file', filename: '', declaredType, size, path: target }];
    return { kind: 'raw', parameters: {}, files, discard };
  } catch (thrown) {
    await discard();
    throw thrown;
  }
}
