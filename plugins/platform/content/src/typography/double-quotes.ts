import { canCloseBefore, canOpenAt, digitBefore, spaceAt } from './neighbours.js';
import { Quotations } from './quotations.js';
import { endOfQuotedNumber } from './quoted-numbers.js';
import { SYMBOLS } from './symbols.js';

const MARK = '"';
const SIGNS = { opening: SYMBOLS.openingDouble, closing: SYMBOLS.closingDouble, prime: SYMBOLS.doublePrime };

/**
 * Turns straight double quotation marks into opening and closing ones and, behind digits, into double primes (6"). The
 * text has no markup, and its single marks are decided.
 */
export function doubleQuotes(text: string): string {
  let place = text.indexOf(MARK);
  if (place === -1) return text;
  const quotations = new Quotations(SIGNS);
  let done = 0;
  for (; place !== -1; place = text.indexOf(MARK, done)) {
    quotations.text(text.slice(done, place));
    done = decide(text, place, quotations);
  }
  quotations.text(text.slice(done));
  return quotations.whole();
}

/** Decides the mark at a place, and tells where the text goes on. */
function decide(text: string, place: number, quotations: Quotations): number {
  const next = place + 1;
  const end = endOfQuotedNumber(text, place);
  if (end !== undefined) {
    quotations.number(text.slice(next, end));
    return end + 1;
  }
  if (canOpenAt(text, place) && !spaceAt(text, next)) quotations.open();
  else if (digitBefore(text, place)) quotations.measure(canCloseBefore(text, next), text.charAt(next) === '.');
  else if (canCloseBefore(text, next)) quotations.close();
  else quotations.sign(SIGNS.closing);
  return next;
}
