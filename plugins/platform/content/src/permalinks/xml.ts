import { createHash } from 'node:crypto';
import { type CallContext, type RestRequest, RestResponse, raw } from '@plinth/kernel';
import { SEEN_BODIES } from './seen-bodies.js';

/** Characters that XML cannot hold, however they are written; halves of characters among them. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** References to such characters, outside of which no program writes them. Bounded pattern: 8 characters. */
const REFERENCE = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;

function isLegal(code: number): boolean {
  if (code > 0x10_ff_ff) return false;
  ILLEGAL.lastIndex = 0;
  return !ILLEGAL.test(String.fromCodePoint(code));
}

/** A finished XML document without the characters that would keep every program from reading it. */
export function wellFormedXml(document: string): string {
  return document
    .replace(ILLEGAL, '')
    .replace(REFERENCE, (reference, hex?: string, decimal?: string) =>
      isLegal(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ? reference : '',
    );
}

/** An XML document as a response, without a version. */
export function xmlResponse(document: string, contentType = 'application/xml; charset=utf-8'): RestResponse {
  return raw(wellFormedXml(document), contentType);
}

/**
 * Whether a client has the present version: by its tag if it names one, otherwise by the date it was given with that version.
 * Only that very date counts. Another process may have served another version since.
 */
function hasVersion({ headers }: RestRequest, tag: string, lastModified: string | undefined): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    const tags = String(known).split(',');
    return tags.some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')));
  }
  const since = headers['if-modified-since'];
  return lastModified !== undefined && since !== undefined && Date.parse(String(since)) === Date.parse(lastModified);
}

/** A well-formed XML document with its version: 304 without a body for a client that has it. */
export function versionedXml(
  { request, use }: Pick<CallContext, 'request' | 'use'>,
  { document, contentType }: { document: string; contentType: string },
): RestResponse {
  const tag = `"${createHash('sha256').update(document).digest('base64url').slice(0, 27)}"`;
  const address = createHash('sha256')
    .update(JSON.stringify([request.path, request.query]))
    .digest('base64url');
  const lastModified = use(SEEN_BODIES).lastModified(address, tag);
  const headers = { ETag: tag, ...(lastModified === undefined ? {} : { 'Last-Modified': lastModified }) };
  if (hasVersion(request, tag, lastModified)) return new RestResponse(null, { status: 304, headers });
  return raw(document, contentType, { headers });
}
