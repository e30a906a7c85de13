/** Apostrophes and quotation marks as people and programs type them. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u02b9\uff07\u0060\u00b4]/g;
const QUOTES = /[\u201c\u201d\u201e\u201f\u00ab\u00bb\uff02]/g;

/**
 * What a search compares: without regard to case, to composed or compatible forms, to the shape of apostrophes and quotation
 * marks, and to invisible characters. Accents count. Both sides of every comparison are folded here, never by a database: the
 * databases fold other letters than JavaScript does, and each its own.
 */
export function foldText(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  // Pure ASCII is the most there is, and done.
  if (/^[\x20-\x5f\x61-\x7e\t\n\r]*$/.test(lower)) return lower;
  return lower
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(/\u0131/g, 'i')
    .replace(/i\u0307/g, 'i')
    .toUpperCase()
    .toLowerCase()
    .replace(/\u03c2/g, '\u03c3')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .normalize('NFC');
}
