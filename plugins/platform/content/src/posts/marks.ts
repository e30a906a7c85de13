import { type BlockDelimiter, blockDelimiters } from '../blocks/delimiters.js';

/** The marks of a break. */
export const BREAKS = /<!--(?:more(?: [^<>-]{0,200})?|nextpage|noteaser)-->/g;

/** A text whose block delimiters are replaced by what `replace` makes of each. */
export function replaceDelimiters(text: string, replace: (delimiter: BlockDelimiter) => string): string {
  const parts: string[] = [];
  let from = 0;
  for (const delimiter of blockDelimiters(text)) {
    parts.push(text.slice(from, delimiter.start), replace(delimiter));
    from = delimiter.end;
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

/** A text without block delimiters and marks of a break. */
export function withoutMarks(text: string): string {
  return text.includes('<!--') ? replaceDelimiters(text, () => '').replace(BREAKS, '') : text;
}
