import { spaceAt, spaceBefore } from './neighbours.js';
import { SYMBOLS } from './symbols.js';

const HYPHENS = /-{1,3}/g;

/**
 * Turns hyphens into dashes: three into an em dash; two into an em dash between spaces and an en dash elsewhere; one
 * between spaces into an en dash. The beginning and the end of the text count as spaces. The two of an
 * internationalised domain name (xn--) stay.
 */
export function dashes(text: string): string {
  if (!text.includes('-')) return text;
  return text.replace(HYPHENS, (hyphens, place: number) => {
    if (hyphens.length === 3) return SYMBOLS.emDash;
    const apart = standsApart(text, place, place + hyphens.length);
    if (hyphens.length === 1) return apart ? SYMBOLS.enDash : hyphens;
    if (apart) return SYMBOLS.emDash;
    return text.endsWith('xn', place) ? hyphens : SYMBOLS.enDash;
  });
}

function standsApart(text: string, start: number, end: number): boolean {
  return (start === 0 || spaceBefore(text, start)) && (end === text.length || spaceAt(text, end));
}
