/** Letters and digits in another shape: superscripts, letter-like symbols, circled and wide forms, ligatures. */
const COMPATIBLE = /[ªº²³¹\u2070-\u218f\u2460-\u24ff\ufb00-\ufb06\uff00-\uffef]+/g;

/** A percent-encoded run, as WordPress stores slugs that are not ASCII. */
const ENCODED = /(?:%[\da-f]{2})+/gi;

/** Characters nobody sees: joiners, direction marks, soft hyphens, variation selectors, enclosing marks. */
const INVISIBLE = /\p{Cf}|\p{Me}|\p{Variation_Selector}/gu;

/**
 * A text in NFC whose Latin letters have no accents, and wide or otherwise compatible forms their plain ones. Marks of
 * every other script stay: there they are vowels, voicing and letters of their own.
 */
export function foldLatin(text: string): string {
  return text
    .normalize('NFC')
    .replace(COMPATIBLE, (run) => run.normalize('NFKC'))
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC');
}

/**
 * Decodes the percent-encoded letters of a slug (`%d0%bc` is `м`). An encoding that was cut off is dropped; encoded
 * ASCII stays as it is.
 */
export function decodeSlug(text: string): string {
  return text.replace(ENCODED, (run) => {
    if (!/%[89a-f]/i.test(run)) return run;
    return Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8').replaceAll('\ufffd', '');
  });
}

/**
 * The form of a name in a URL: lower case, accents of Latin letters folded, marks of other scripts kept, dashes for
 * everything but letters and digits. At most 200 characters, in NFC.
 */
export function slugify(text: string): string {
  const letters = foldLatin(decodeSlug(text).normalize('NFC').toLowerCase())
    .replace(/ß/g, 'ss')
    .replace(INVISIBLE, '')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/(^|-)\p{M}+/gu, '$1');
  return shortenSlug(trimDashes(letters), MAX_SLUG);
}

/** A text without the dashes at both ends; a pattern would look at each dash again from every dash before it. */
function trimDashes(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text[start] === '-') start += 1;
  while (end > start && text[end - 1] === '-') end -= 1;
  return text.slice(start, end);
}

const MAX_SLUG = 200;

/** Room that a column of 191 characters leaves for a suffix such as `-12345` or `__trashed`. */
export const MAX_SLUG_BASE = 180;

/** The beginning of a slug, without half a character, a letter that lost its marks, or a dash at the end. */
export function shortenSlug(slug: string, length = MAX_SLUG_BASE): string {
  return trimDashes(cutText(slug, length));
}

/** As many whole letters, with their marks, as fit into `length` UTF-16 units. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = length;
  while (end > 0 && /^[\p{M}\u{dc00}-\u{dfff}]/u.test(text.slice(end, end + 2))) end -= 1;
  // A run of marks without an end is not a letter; half of it is as good as all.
  return end > 0 ? text.slice(0, end) : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** The slug of a title or name, short enough for a number behind it; `otherwise` where nothing of it could stand there. */
export function slugOf(text: string, otherwise: string): string {
  return shortenSlug(slugify(text)) || otherwise;
}
