import { ampersands } from './ampersands.js';
import { dashes } from './dashes.js';
import { doubleQuotes } from './double-quotes.js';
import { phrases } from './phrases.js';
import { pieces } from './pieces.js';
import { products } from './products.js';
import { singleQuotes } from './single-quotes.js';
import { Verbatim } from './verbatim.js';

const CONCERNED = /['"&`-]|\.{3}|\dx\d|\(tm\)/;

/**
 * Sets HTML as a printer would, for what a client reads as `rendered`: curly quotation marks, apostrophes, primes,
 * dashes, ellipses, the multiplication and the trademark sign, and ampersands as character references. Tags, comments,
 * shortcodes and what stands in code, pre, kbd, tt, script and style stay; each text between them is set on its own.
 * Pure, and linear in its input.
 */
export function typography(html: string): string {
  if (!CONCERNED.test(html)) return html;
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
