const SEMICOLON = 0x3b;
const AMPERSAND = 0x26;
const NO_BREAK_SPACE = '&nbsp;';
const OPENERS = '([{-';
const CLOSERS = '.,;:!?)}-]';
const LESS = '&lt;';
const GREATER = '&gt;';

/**
 * Whether a space stands before a place of a text. `&nbsp;` is one; the wide and thin spaces of Unicode and their
 * references are not.
 */
export function spaceBefore(text: string, place: number): boolean {
  if (place === 0) return false;
  const code = text.charCodeAt(place - 1);
  return isSpace(code) || (code === SEMICOLON && text.endsWith(NO_BREAK_SPACE, place));
}

/** Whether a space stands at a place of a text; which spaces count is told at {@link spaceBefore}. */
export function spaceAt(text: string, place: number): boolean {
  if (place >= text.length) return false;
  const code = text.charCodeAt(place);
  return isSpace(code) || (code === AMPERSAND && text.startsWith(NO_BREAK_SPACE, place));
}

/** Whether a quotation mark at this place can open a quotation: it is the first character, or follows a space, an opening bracket or a dash. */
export function canOpenAt(text: string, place: number): boolean {
  return (
    place === 0 || OPENERS.includes(text.charAt(place - 1)) || spaceBefore(text, place) || text.endsWith(LESS, place)
  );
}

/** Whether a quotation mark right before this place can close a quotation: a space, the end, a dash or a mark that ends something follows. */
export function canCloseBefore(text: string, place: number): boolean {
  return (
    place >= text.length ||
    CLOSERS.includes(text.charAt(place)) ||
    spaceAt(text, place) ||
    text.startsWith(GREATER, place)
  );
}

/** Whether something opens at this place: a bracket, or a quotation. */
export function opensAt(text: string, place: number): boolean {
  return '([{"'.includes(text.charAt(place)) ? place < text.length : text.startsWith(LESS, place);
}

/** Whether an ASCII digit stands right before this place. */
export function digitBefore(text: string, place: number): boolean {
  return place > 0 && isDigit(text.charCodeAt(place - 1));
}

/** Whether an ASCII digit stands at this place. */
export function digitAt(text: string, place: number): boolean {
  return place < text.length && isDigit(text.charCodeAt(place));
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0xa0;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
