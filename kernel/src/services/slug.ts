/** The form of a name in addresses: lower case, accents folded, everything but letters and digits to dashes, 200 characters at most. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 200)
    .replace(/-$/, '');
}

/** Room that a column of 191 characters leaves for a suffix such as `-12345` or `__trashed`. */
export const MAX_SLUG_BASE = 180;

/** The beginning of a slug, without half a character or a dash at the end. */
export function shortenSlug(slug: string, length = MAX_SLUG_BASE): string {
  // Bounded pattern: at most 180 characters, what is cut off here.
  return slug.slice(0, length).replace(/[-\uD800-\uDBFF]+$/, '');
}

/** The slug of a title or name, short enough for a number behind it; `otherwise` where nothing of it could stand there. */
export function slugOf(text: string, otherwise: string): string {
  return shortenSlug(slugify(text)) || otherwise;
}
