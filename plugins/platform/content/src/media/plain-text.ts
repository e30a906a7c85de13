import { createReadStream } from 'node:fs';

/** Anything that a browser might take for the beginning of markup. */
const MARKUP = /<[a-z!?/%]/i;

/** Control characters other than white space: no text has them. */
const CONTROL = /[^\P{Cc}\s]/u;

/** Whether a file is text through and through: valid UTF-8 without control characters and without markup. */
export async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // A tag may begin at the end of one part and go on in the next.
  let last = '';
  try {
    for await (const part of createReadStream(path)) {
      const text = last + decoder.decode(part, { stream: true });
      if (MARKUP.test(text) || CONTROL.test(text)) return false;
      last = text.slice(-1);
    }
    decoder.decode();
    return true;
  } catch (thrown) {
    if (thrown instanceof TypeError) return false;
    throw thrown;
  }
}
