import { ampersands } from './ampersands.js';
import { dashes } from './dashes.js';
import { doubleQuotes } from './double-quotes.js';
import { phrases } from './phrases.js';
import { pieces } from './pieces.js';
import { products } from './products.js';
import { singleQuotes } from './single-quotes.js';
import { Verbatim } from './verbatim.js';

const CONCERNED = /['"&`-]|\.{3}|\dx\d|\(tm\)/;

/** Marks of one text that are set. A text with more is no prose, and stays as it was typed. */
const MAX_MARKS = 40_000;

const MARK = /["'`&-]/g;

function hasTooManyMarks(html: string): boolean {
  if (html.length <= MAX_MARKS) return false;
  let marks = 0;
  MARK.lastIndex = 0;
  while (MARK.test(html)) {
    marks += 1;
    if (marks > MAX_MARKS) {
      MARK.lastIndex = 0;
      return true;
    }
  }
  return false;
}

/**
 * Sets HTML as a printer would, for what a client reads as `rendered`: curly quotation marks, apostrophes, primes,
 * dashes, ellipses, the multiplication and the trademark sign, and ampersands as character references. Tags, comments,
 * shortcodes and what stands in code, pre, kbd, tt, script and style stay; each text between them is set on its own.
 * Pure, linear in its input, and bounded in the marks that it sets.
 */
export function typography(html: string): string {
  if (!CONCERNED.test(html) || hasTooManyMarks(html)) return html;
  const verbatim = new Verbatim();
  let whole = '';
  for (const { kind, source } of pieces(html)) {
    if (kind === 'tag') {
      verbatim.follow(source);
      whole += ampersands(source);
    } else {
      whole += kind === 'text' && !verbatim.inside ? set(source) : source;
    }
  }
  return whole;
}

/** Each rule reads what the ones before it wrote, so the order is part of the rules. */
function set(text: string): string {
  if (!CONCERNED.test(text)) return text;
  return ampersands(products(dashes(doubleQuotes(singleQuotes(phrases(text))))));
}
