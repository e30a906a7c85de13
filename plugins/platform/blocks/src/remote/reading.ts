import { TextDecoder } from 'node:util';

/** As many bytes of JSON as one answer may have. */
const LARGEST_ANSWER = 256 * 1024;

/** As many bytes of a page as are read: what a page says of itself stands in its head. */
const LARGEST_BEGINNING = 150 * 1024;

/**
 * All of an answer.
 * @throws Error for one that is too large
 */
export async function wholeOf(answer: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    size += part.length;
    if (size > LARGEST_ANSWER) throw new Error(`An answer is larger than ${LARGEST_ANSWER} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The beginning of an answer, however large that is. */
export async function beginningOf(answer: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    parts.push(part);
    size += part.length;
    if (size >= LARGEST_BEGINNING) break;
  }
  return Buffer.concat(parts).subarray(0, LARGEST_BEGINNING);
}

const PAGE = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
const NAMED_IN_HEADER = /charset\s*=\s*"?([\w-]{1,40})/i;
const NAMED_IN_PAGE = /<meta\s[^<>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i;

/** As many bytes of a page as are searched for its encoding. */
const SEARCHED_FOR_ENCODING = 1_024;

/**
 * A page as a text, in the encoding that its header or its first lines name; UTF-8 where they name none that is known.
 * @throws Error for what is no page
 */
export function decodedPage(bytes: Buffer, contentType = ''): string {
  if (!PAGE.test(contentType)) throw new Error(`An answer is no page but "${contentType}".`);
  const start = bytes.subarray(0, SEARCHED_FOR_ENCODING).toString('latin1');
  const label = NAMED_IN_HEADER.exec(contentType)?.[1] ?? NAMED_IN_PAGE.exec(start)?.[1] ?? 'utf-8';
  return decoderFor(label).decode(bytes);
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
