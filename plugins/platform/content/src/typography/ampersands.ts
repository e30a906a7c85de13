import { SYMBOLS } from './symbols.js';

const LONE = /&(?!#(?:\d+|x[\da-f]+);|[a-z1-4]{1,8};)/gi;
const LONE_ANYWHERE = /&([^#])(?![a-z1-4]{1,8};)/gi;

/**
 * Writes every ampersand that begins no character reference as one. A reference by name has up to eight letters, or
 * digits up to four: no name has a higher one.
 */
export function ampersands(text: string): string {
  return text.includes('&') ? text.replace(LONE, SYMBOLS.ampersand) : text;
}

/**
 * What titles, excerpts and comments pass after `typography`: the ampersands in code, comments of HTML and shortcodes,
 * too. It is a rougher rule: a name has at least two characters, anything behind `&#` is believed, and of two
 * ampersands in a row only the first is seen.
 */
export function everyAmpersand(html: string): string {
  return html.includes('&') ? html.replace(LONE_ANYWHERE, `${SYMBOLS.ampersand}$1`) : html;
}
