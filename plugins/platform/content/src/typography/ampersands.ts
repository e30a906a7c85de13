import { SYMBOLS } from './symbols.js';

const LONE = /&(?!#(?:\d+|x[\da-f]+);|[\da-z]{1,8};)/gi;
const LONE_STRICTLY = /&(?!#(?:\d+|x[\da-f]+);|[a-z][\da-z]{1,7};)/gi;

/** Writes every ampersand that begins no character reference as one. */
export function ampersands(text: string): string {
  return text.includes('&') ? text.replace(LONE, SYMBOLS.ampersand) : text;
}

/**
 * The same for titles, excerpts and comments, which do not stop at code and comments of HTML, and take a name of one
 * letter or with a digit at its beginning for no character reference. It goes after `typography`.
 */
export function everyAmpersand(html: string): string {
  return html.includes('&') ? html.replace(LONE_STRICTLY, SYMBOLS.ampersand) : html;
}
