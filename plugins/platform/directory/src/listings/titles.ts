import { foldLatin } from '@plinth/kernel/text';
import { distance } from 'fastest-levenshtein';

/** Most grams that a title is known by. */
const MAX_GRAMS = 200;

/** A title as it is compared: without case, accents, punctuation and double blanks. */
export function plainTitle(title: string): string {
  return foldLatin(title.toLowerCase())
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The pairs of neighbouring characters of a title, each once: what similar titles share. */
export function gramsOf(title: string): string[] {
  const characters = [...plainTitle(title)];
  const pairs = characters.slice(0, -1).map((character, index) => character + (characters[index + 1] ?? ''));
  return [...new Set(pairs.length > 0 ? pairs : characters)].slice(0, MAX_GRAMS);
}

/** How alike two titles are, in percent: what is left when the edits between them are taken from the longer one. */
export function similarity(one: string, other: string): number {
  const [a, b] = [plainTitle(one), plainTitle(other)];
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : Math.round((1 - distance(a, b) / longest) * 1000) / 10;
}

const EARTH_METRES = 6_371_000;

/** A place in degrees, WGS 84. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two places, along the surface. */
export function metresBetween(one: Place, other: Place): number {
  const [a, b] = [radians(one.lat), radians(other.lat)];
  const half = (difference: number) => Math.sin(difference / 2) ** 2;
  const chord = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(other.lng - one.lng));
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}
