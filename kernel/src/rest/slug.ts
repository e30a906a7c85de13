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
