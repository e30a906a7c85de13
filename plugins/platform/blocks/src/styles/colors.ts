/** The colours that blocks may be given on the pages of the site, by the slug in class names. */
export const BLOCK_COLORS: Readonly<Record<string, string>> = {
  black: '#000',
  'cyan-bluish-gray': '#abb8c3',
  white: '#fff',
  'pale-pink': '#f78da7',
  'vivid-red': '#cf2e2e',
  'luminous-vivid-orange': '#ff6900',
  'luminous-vivid-amber': '#fcb900',
  'light-green-cyan': '#7bdcb5',
  'vivid-green-cyan': '#00d084',
  'pale-cyan-blue': '#8ed1fc',
  'vivid-cyan-blue': '#0693e3',
  'vivid-purple': '#9b51e0',
};

/** The sizes of letters that blocks may be given, by the slug in class names. */
export const BLOCK_FONT_SIZES: Readonly<Record<string, string>> = {
  small: '.85em',
  medium: '1.15em',
  large: '1.6em',
  'x-large': '2.2em',
};

/** Rules for every colour of the palette and every size of letters. */
export function paletteRules(): string {
  const colors = Object.entries(BLOCK_COLORS).map(
    ([slug, value]) => `.has-${slug}-color{color:${value}}.has-${slug}-background-color{background:${value}}`,
  );
  const sizes = Object.entries(BLOCK_FONT_SIZES).map(([slug, value]) => `.has-${slug}-font-size{font-size:${value}}`);
  return [...colors, ...sizes].join('\n');
}
