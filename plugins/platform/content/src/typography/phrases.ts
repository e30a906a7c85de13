import { SYMBOLS } from './symbols.js';

const PHRASES = /\.{3}|``|''|'(?:tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)| \(tm\)/g;

/**
 * Replaces what means the same wherever it stands: three points, quotation marks of two characters, the trademark in
 * brackets, and English words whose beginning an apostrophe stands for ('tis, 'em), written small and also at the
 * beginning of a longer word ('tisn't). It goes before the rules of quotation marks, which would take such an
 * apostrophe for an opening mark.
 */
export function phrases(text: string): string {
  return text.replace(PHRASES, (phrase) => {
    if (phrase === '...') return SYMBOLS.ellipsis;
    if (phrase === '``') return SYMBOLS.openingDouble;
    if (phrase === "''") return SYMBOLS.closingDouble;
    if (phrase === ' (tm)') return ` ${SYMBOLS.trademark}`;
    return phrase.replaceAll("'", SYMBOLS.apostrophe);
  });
}
