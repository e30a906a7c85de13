import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RawBody } from './reply.js';

/** A whole answer, ready to be written. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly content: string | Buffer | undefined;
  readonly raw?: RawBody;
}

/** A weak ETag of a body: the same text, the same tag. */
export function entityTag(content: string | Buffer): string {
  return `W/"${createHash('sha1').update(content).digest('base64url')}"`;
}

/** Whether the client already has what has this tag. */
export function isFresh(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => bare(each) === bare(tag));
}

/** Step *send*: writes an answer. Express's `res.json` would cost more than the rest of a cheap request. */
export async function send(response: ServerResponse, answer: Answer, headOnly: boolean): Promise<void> {
  const { status, headers, content, raw } = answer;
  if (raw) {
    await sendRaw(response, { status, headers, raw, headOnly });
    return;
  }
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const bodyless = status === 204 || status === 304;
  response.writeHead(status, bodyless || !bytes ? { ...headers } : { ...headers, 'Content-Length': bytes.length });
  response.end(headOnly || bodyless ? undefined : bytes);
}

async function sendRaw(
  response: ServerResponse,
  answer: { status: number; headers: Answer['headers']; raw: RawBody; headOnly: boolean },
): Promise<void> {
  const { status, headers, raw, headOnly } = answer;
  const { content } = raw;
  const length = content instanceof Readable ? {} : { 'Content-Length': Buffer.byteLength(content) };
  response.writeHead(status, { ...headers, ...length });
  if (headOnly) {
    if (content instanceof Readable) content.destroy();
    response.end();
  } else if (content instanceof Readable) {
    // A stream that breaks after the headers are out can only be cut off.
    await pipeline(content, response).catch(() => response.destroy());
  } else response.end(content);
}
