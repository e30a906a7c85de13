import { createHash } from 'node:crypto';
import type { SiteInfo } from '@plinth/kernel';

/** So many colours stand behind initials. */
export const HUES = 36;

/** First letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s_.-]+/)
    .filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = chosen.map((word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '');
  return letters.join('').toUpperCase();
}

/** What a name or an address comes to, however it is written. */
export function nameDigest(text: string): Buffer {
  return createHash('sha256').update(text.trim().toLowerCase()).digest();
}

/** The address of a picture of initials, made from a name alone. */
export function initialsUrl(site: Pick<SiteInfo, 'url'>, name: string, size: number): string {
  const hue = (nameDigest(name)[0] ?? 0) % HUES;
  return `${site.url}/avatars/${hue}-${encodeURIComponent(initialsOf(name))}.svg?s=${size}`;
}
