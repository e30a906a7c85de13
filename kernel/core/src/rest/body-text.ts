import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { RestError } from '../rest-error.js';
import { tooLarge } from './too-large.js';

type Decompress = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const ENCODINGS: Readonly<Record<string, Decompress>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

const CHARSETS = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

const decoder = new TextDecoder('utf-8', { fatal: true });

function unsupported(what: string, found: string, expected: string): RestError {
  const message = `The ${what} "${found}" of the body is not supported; send ${expected}.`;
  return new RestError('rest_unsupported_media_type', message, { status: 415 });
}

function charsetOf({ 'content-type': type = '' }: IncomingHttpHeaders): string {
  return /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'utf-8';
}

async function plainBytes(bytes: Buffer, encoding: string, most: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return bytes;
  const decompress = ENCODINGS[encoding];
  if (!decompress) throw unsupported('content encoding', encoding, 'gzip, deflate, br or none');
  try {
    return await decompress(bytes, { maxOutputLength: most });
  } catch (thrown) {
    if (thrown instanceof RangeError) throw tooLarge('The body', most);
    throw new RestError('rest_invalid_encoding', `The body is not valid ${encoding}.`, { status: 400 });
  }
}

/**
 * The text of a body: decompressed within the budget, and UTF-8 with or without a byte order mark.
 * @param most bytes that the text may have
 * @throws RestError 400 for bytes that are not UTF-8 or not what their encoding says, 413 for too many, 415 for an encoding
 *   or charset that is not supported
 */
export async function bodyText(bytes: Buffer, headers: IncomingHttpHeaders, most: number): Promise<string> {
  const charset = charsetOf(headers);
  if (!CHARSETS.has(charset)) throw unsupported('charset', charset, 'utf-8');
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  const plain = await plainBytes(bytes, encoding, most);
  try {
    return decoder.decode(plain);
  } catch {
    throw new RestError('rest_invalid_encoding', 'The body is not valid UTF-8.', { status: 400 });
  }
}
