import { SYMBOLS } from './symbols.js';

const PRODUCT = /\b(\d+)x(\d+)\b/g;

/**
 * Turns the x between two numbers (9x9) into a multiplication sign. A chain of three (2x4x6) and hexadecimal numbers
 * (0x10) stay.
 */
export function products(text: string): string {
  if (!text.includes('x')) return text;
  let done = 0;
  return text.replace(PRODUCT, (product, left: string, right: string, place: number) => {
    if (left === '0' && !hasDigitsBefore(text, place, done)) return product;
    done = place + product.length;
    return left + SYMBOLS.times + right;
  });
}

/** Whether the zero at a place is the end of a longer number, such as 1,0: only its decimals, no hexadecimal prefix. */
function hasDigitsBefore(text: string, place: number, start: number): boolean {
  for (let at = place - 1; at >= start && /[\d.,]/.test(text.charAt(at)); at -= 1) {
    if (/\d/.test(text.charAt(at)) && !(at > 0 && /\w/.test(text.charAt(at - 1)))) return true;
  }
  return false;
}
