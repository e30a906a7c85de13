import { digitAt, spaceBefore } from './neighbours.js';

/**
 * Where a number in quotation marks ends: the place of the mark after the digits, points and commas that follow the
 * mark at `place`, or undefined where something else follows or neither a space nor the beginning is before it. What is in such marks is no measure: "7" is not a seven
 * of inches.
 */
export function endOfQuotedNumber(text: string, place: number): number | undefined {
  if ((place > 0 && !spaceBefore(text, place)) || !digitAt(text, place + 1)) return undefined;
  let end = place + 2;
  while (digitAt(text, end) || text.charAt(end) === '.' || text.charAt(end) === ',') end += 1;
  return text.charAt(end) === text.charAt(place) ? end : undefined;
}
