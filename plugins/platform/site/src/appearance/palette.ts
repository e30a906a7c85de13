import { BLOCK_COLORS, BLOCK_FONT_SIZES } from './block-styles.js';

/** A colour that editors offer. */
export interface PaletteColor {
  readonly name: string;
  readonly slug: string;
  readonly color: string;
}

/** A size of letters that editors offer. */
export interface FontSize {
  readonly name: string;
  readonly slug: string;
  readonly size: string;
}

/** `vivid-red` is called "Vivid red". */
function titleOf(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The colours for which the pages of the site have styles. */
export const palette: readonly PaletteColor[] = Object.entries(BLOCK_COLORS).map(([slug, color]) => ({
  name: titleOf(slug),
  slug,
  color,
}));

/** The sizes for which the pages of the site have styles. */
export const fontSizes: readonly FontSize[] = Object.entries(BLOCK_FONT_SIZES).map(([slug, size]) => ({
  name: titleOf(slug),
  slug,
  size,
}));
