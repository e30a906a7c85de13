import { canCloseBefore, canOpenAt, digitAt, digitBefore, opensAt } from './neighbours.js';
import { Quotations } from './quotations.js';
import { endOfQuotedNumber } from './quoted-numbers.js';
import { SYMBOLS } from './symbols.js';

const MARK = "'";
const SIGNS = { opening: SYMBOLS.openingSingle, closing: SYMBOLS.closingSingle, prime: SYMBOLS.prime };

/**
 * Turns straight single quotation marks into apostrophes, opening and closing ones and, behind digits, into primes
 * (6'). The text has no markup, and its double marks are still straight: a single one behind them opens. A mark before
 * a bracket or a double mark that is none of these stays straight.
 */
export function singleQuotes(text: string): string {
  let place = text.indexOf(MARK);
  if (place === -1) return text;
  const quotations = new Quotations(SIGNS);
  let done = 0;
  for (; place !== -1; place = text.indexOf(MARK, done)) {
    quotations.text(text.slice(done, place));
    done = year(text, place, quotations) ?? quotedNumber(text, place, quotations) ?? decide(text, place, quotations);
  }
  quotations.text(text.slice(done));
  return quotations.whole();
}

/** The year in '99, with a mark behind it that then is no prime; tells where the text goes on. */
function year(text: string, place: number, quotations: Quotations): number | undefined {
  const end = place + 3;
  if (!digitAt(text, place + 1) || !digitAt(text, place + 2) || goesOnAsNumber(text, end)) return undefined;
  quotations.sign(SYMBOLS.apostrophe + text.slice(place + 1, end));
  if (!canCloseBefore(text, end + 1)) return end;
  if (text.charAt(end) === '"') quotations.sign(SYMBOLS.closingDouble);
  else if (text.charAt(end) === MARK) quotations.close();
  else return end;
  return end + 1;
}

function goesOnAsNumber(text: string, place: number): boolean {
  if (text.charAt(place) === '.' || text.charAt(place) === ',') return digitAt(text, place + 1);
  return digitAt(text, place) || text.charAt(place) === '%';
}

function quotedNumber(text: string, place: number, quotations: Quotations): number | undefined {
  const end = endOfQuotedNumber(text, place);
  if (end === undefined) return undefined;
  quotations.number(text.slice(place + 1, end));
  return end + 1;
}

function decide(text: string, place: number, quotations: Quotations): number {
  const next = place + 1;
  const closable = canCloseBefore(text, next);
  if (canOpen(text, place)) quotations.open();
  else if (!closable && !opensAt(text, next)) quotations.sign(SYMBOLS.apostrophe);
  else if (digitBefore(text, place)) quotations.measure(closable, text.charAt(next) === '.');
  else if (closable) quotations.close();
  else quotations.sign(MARK);
  return next;
}

function canOpen(text: string, place: number): boolean {
  return canOpenAt(text, place) || text.charAt(place - 1) === '"';
}
