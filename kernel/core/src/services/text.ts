import { foldText } from './fold.js';

/** As many characters of a text as every database keeps in an index. */
const KEY_LENGTH = 191;

/** The beginning of a text, without half a character at the end. */
export function shortened(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * The stored text that names are ordered, compared and searched by; see {@link foldText}.
 * @param length characters that the column holds
 */
export function sortKey(name: string, length: number = KEY_LENGTH): string {
  return shortened(foldText(name), length);
}
