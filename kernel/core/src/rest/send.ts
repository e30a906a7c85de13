import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fresh from 'fresh';
import { compressed, varyingByEncoding } from './compress.js';
import { drained } from './drain.js';
import type { EncodedBody } from './prepared.js';
import type { RawBody, ResponseHeaders } from './response.js';

/** A whole answer, ready to be written. */
export interface Answer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly content: EncodedBody['content'] | undefined;
  readonly raw?: RawBody;
  /** Whether it is the same for everybody, so that it may be compressed. */
  readonly isPublic?: boolean;
}

type Content = Exclude<EncodedBody['content'], string> | undefined;

/** Whether a request says that a body follows. */
export function announcesBody({
  'content-length': length,
  'transfer-encoding': encoding,
}: IncomingHttpHeaders): boolean {
  return (length !== undefined && length !== '0') || encoding !== undefined;
}

/** A weak ETag of a body: the same body, the same tag. */
export function entityTag(body: EncodedBody): string {
  return `W/"${body.digest}"`;
}

/** Whether the client already has what has this tag. */
export function isFresh(headers: IncomingHttpHeaders, tag: string): boolean {
  const known = headers['if-none-match'];
  // `Cache-Control: no-cache`, which clients add by themselves, asks caches on the way and not the site.
  return known !== undefined && fresh({ 'if-none-match': known }, { etag: tag });
}

/**
 * Step *send*: writes an answer, at once where nothing has to be waited for. Express's `res.json` would cost more than
 * the rest of a cheap request.
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  headOnly: boolean,
): void | Promise<void> {
  const { status, content, raw, isPublic } = answer;
  if (raw) return sendRaw(request, response, { status, headers: answer.headers, raw, headOnly });
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  const { bytes, headers } = isPublic
    ? publicBody(request, plain, answer.headers)
    : { bytes: plain, headers: answer.headers };
  const length = bytes === undefined ? 0 : lengthOf(bytes);
  const bodyless = status === 204 || status === 304;
  // A method that only the parameter names HEAD is a POST on the wire: a length without a body would hang its client.
  const isEmpty = bodyless || !bytes || (headOnly && request.method !== 'HEAD');
  response.writeHead(status, isEmpty ? emptied(headers, bodyless) : { ...headers, 'Content-Length': length });
  return finish(request, response, headOnly || bodyless ? undefined : bytes);
}

function publicBody(
  { headers: { 'accept-encoding': accepted } }: IncomingMessage,
  content: Content,
  headers: ResponseHeaders,
) {
  return content === undefined
    ? { bytes: undefined, headers: varyingByEncoding(headers) }
    : compressed(wholeOf(content), headers, accepted);
}

function isParted(content: EncodedBody['content'] | undefined): content is readonly Buffer[] {
  return Array.isArray(content);
}

function lengthOf(bytes: Buffer | readonly Buffer[]): number {
  return isParted(bytes) ? bytes.reduce((sum, part) => sum + part.length, 0) : bytes.length;
}

/** A body in one piece. */
export function wholeOf(content: EncodedBody['content']): Buffer {
  if (isParted(content)) return Buffer.concat(content);
  return Buffer.isBuffer(content) ? content : Buffer.from(content);
}

/** Writes a body in one go, also one in parts. */
function writeAll(response: ServerResponse, bytes: EncodedBody['content']): void {
  if (!isParted(bytes)) {
    response.write(bytes);
    return;
  }
  response.cork();
  for (const part of bytes) response.write(part);
  response.uncork();
}

function emptied(headers: Answer['headers'], bodyless: boolean): ResponseHeaders {
  return bodyless ? { ...headers } : { ...headers, 'Content-Length': 0 };
}

async function sendRaw(
  request: IncomingMessage,
  response: ServerResponse,
  answer: { status: number; headers: Answer['headers']; raw: RawBody; headOnly: boolean },
): Promise<void> {
  const { status, headers, raw, headOnly } = answer;
  const { content } = raw;
  const length = content instanceof Readable ? {} : { 'Content-Length': Buffer.byteLength(content) };
  const isEmpty = headOnly && request.method !== 'HEAD';
  response.writeHead(status, { ...headers, ...(isEmpty ? { 'Content-Length': 0 } : length) });
  if (headOnly) {
    if (content instanceof Readable) content.destroy();
    await finish(request, response, undefined);
  } else if (content instanceof Readable) {
    // A stream that breaks after the headers are out can only be cut off.
    await pipeline(content, response).catch(() => response.destroy());
  } else await finish(request, response, content);
}

/**
 * Ends an answer. What a refused request still sends is read, within bounds, before the end is written: a connection
 * that is closed while its client is sending would take the answer away with it.
 */
function finish(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: EncodedBody['content'] | undefined,
): void | Promise<void> {
  if (request.readableEnded || request.destroyed || !announcesBody(request.headers)) {
    if (isParted(bytes)) {
      writeAll(response, bytes);
      response.end();
    } else response.end(bytes);
    return;
  }
  if (bytes === undefined) response.flushHeaders();
  else writeAll(response, bytes);
  return drained(request).then(() => {
    response.end();
  });
}
