import { digitAt } from './neighbours.js';
import { SYMBOLS } from './symbols.js';

const PRODUCT = /\dx\d/;
const SIGN = /(?<=[\d.,])x\d+\b/g;

/**
 * Turns the x between two numbers (9x9) into a multiplication sign. A chain of three (2x4x6) and hexadecimal numbers
 * (0x10) stay. A number may end in a point or comma (9.x9) if the text has a product without one.
 */
export function products(text: string): string {
  if (!PRODUCT.test(text)) return text;
  let done = 0;
  return text.replace(SIGN, (product, place: number) => {
    if (!numberEndsAt(text, place, done)) return product;
    done = place + product.length;
    return SYMBOLS.times + product.slice(1);
  });
}

/** Whether a number that begins no earlier than `from`, at the beginning of a word, ends at the x at `place`. */
function numberEndsAt(text: string, place: number, from: number): boolean {
  for (
    let start = place - 1;
    start >= from && (digitAt(text, start) || '.,'.includes(text.charAt(start)));
    start -= 1
  ) {
    const begins = digitAt(text, start) && !(start > 0 && /\w/.test(text.charAt(start - 1)));
    if (begins && !(start === place - 1 && text.charAt(start) === '0')) return true;
  }
  return false;
}
