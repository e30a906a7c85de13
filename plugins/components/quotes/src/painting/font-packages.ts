/** The family that everything is set in; the others step in for the characters that it lacks. */
const LATIN = 'Noto Sans';

/** Scripts whose Noto Sans is a package of its own: the end of the package's name, and of the family's. */
const SCRIPTS = {
  arabic: 'Arabic',
  hebrew: 'Hebrew',
  devanagari: 'Devanagari',
  bengali: 'Bengali',
  gurmukhi: 'Gurmukhi',
  gujarati: 'Gujarati',
  tamil: 'Tamil',
  telugu: 'Telugu',
  kannada: 'Kannada',
  malayalam: 'Malayalam',
  sinhala: 'Sinhala',
  thai: 'Thai',
  lao: 'Lao',
  khmer: 'Khmer',
  myanmar: 'Myanmar',
  georgian: 'Georgian',
  armenian: 'Armenian',
  ethiopic: 'Ethiopic',
  symbols: 'Symbols',
} as const;

/** Chinese, Japanese and Korean share characters and draw them differently. */
const EAST_ASIAN = { sc: 'SC', jp: 'JP', kr: 'KR' } as const;

const EMOJI = 'Noto Color Emoji';

/** Rare symbols, and at the very end a font that has a plain glyph for almost every character there is. */
const LAST = ['Noto Sans Symbols 2', 'UnifontEx'];

/** The npm packages that bring the fonts, all under the SIL Open Font License. */
export const FONT_PACKAGES: readonly string[] = [
  '@fontsource-variable/noto-sans',
  ...[...Object.keys(SCRIPTS), ...Object.keys(EAST_ASIAN)].map((name) => `@fontsource-variable/noto-sans-${name}`),
  '@fontsource/noto-color-emoji',
  '@fontsource/noto-sans-symbols-2',
  '@fontsource/unifontex',
];

function eastAsianOrder(text: string): readonly string[] {
  const { sc, jp, kr } = EAST_ASIAN;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [jp, sc, kr];
  return /\p{Script=Hangul}/u.test(text) ? [kr, sc, jp] : [sc, jp, kr];
}

/**
 * The families for a text, in the order in which each character looks for a glyph. All bundled families are named, so
 * that the fonts of a machine never decide; Chinese characters take the shapes of the language they stand in.
 */
export function familiesFor(text: string): string {
  const scripts = [...Object.values(SCRIPTS), ...eastAsianOrder(text)].map((name) => `Noto Sans ${name}`);
  return [LATIN, ...scripts, EMOJI, ...LAST].join(', ');
}
