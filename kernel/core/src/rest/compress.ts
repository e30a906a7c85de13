import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { ResponseHeaders } from './response.js';

/** What a body may be sent as, the better one first. */
const ENCODINGS = ['br', 'gzip'] as const;

type Encoding = (typeof ENCODINGS)[number];

/** A smaller body fits into one packet anyway. */
const MIN_BYTES = 1_024;
/** A larger one would hold up everybody else while it is compressed. */
const MAX_BYTES = 2_000_000;

const TEXTS = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)\b|image\/svg)/i;

/** Quality at which a page of 30 KB takes half a millisecond; the highest ones save a tenth more and take fifty times as long. */
const QUALITY = 4;
const LEVEL = 6;

/** What bodies that are kept were compressed to; it goes with them. */
const compressedBodies = new WeakMap<Buffer, Partial<Record<Encoding, Buffer>>>();

/** Which encodings a client takes: those with a quality of 0 it does not. */
function accepts(header: string, encoding: Encoding): boolean {
  const offered = header.split(',').map((each) =>
    each
      .trim()
      .toLowerCase()
      .split(/\s{0,9};\s{0,9}/),
  );
  const named = offered.find(([name]) => name === encoding) ?? offered.find(([name]) => name === '*');
  return named !== undefined && !named.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
}

function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: LEVEL });
  return brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** A body as it goes over the wire. */
export interface WireBody {
  readonly bytes: Buffer;
  readonly headers: ResponseHeaders;
}

/**
 * Compresses the body of an answer that everybody may see, if the client takes that and the body is a text that becomes
 * smaller. An answer for one person is never compressed: its length would tell what it holds to whoever can put words into
 * it (BREACH).
 * @param accepted the header `Accept-Encoding`
 */
export function compressed(body: Buffer, headers: ResponseHeaders, accepted: string | undefined): WireBody {
  const isText = TEXTS.test(String(headers['Content-Type'] ?? ''));
  if (!isText || body.length < MIN_BYTES || body.length > MAX_BYTES || headers['Content-Encoding'] !== undefined)
    return { bytes: body, headers };
  const varying = varyingByEncoding(headers);
  const encoding = ENCODINGS.find((each) => accepts(accepted ?? '', each));
  if (encoding === undefined) return { bytes: body, headers: varying };
  const known = compressedBodies.get(body) ?? {};
  known[encoding] ??= compress(body, encoding);
  compressedBodies.set(body, known);
  return { bytes: known[encoding], headers: { ...varying, 'Content-Encoding': encoding } };
}

/** The headers of an answer that may be compressed, also where it has no body (304). */
export function varyingByEncoding(headers: ResponseHeaders): ResponseHeaders {
  const vary = headers['Vary'];
  return { ...headers, Vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding` };
}
