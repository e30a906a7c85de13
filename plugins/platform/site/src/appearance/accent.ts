import { anyone, notFound, page, raw, type TapDeclaration, Type, tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import { siteSettings } from '../settings.js';

/** A colour as red, green and blue, 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The surfaces that an accent stands on, in light and in dark: the darkest of the light ones, the lightest of the dark. */
const LIGHT_SURFACE: Rgb = [233, 240, 252];
const DARK_SURFACE: Rgb = [33, 38, 47];
/** WCAG 2.2 AA for text. */
const READABLE = 4.5;
const STEPS = 40;
const HEX = 16;

function read(colour: string): Rgb {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), HEX);
  return [part(1), part(3), part(5)];
}

function written(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(HEX).padStart(2, '0')).join('')}`;
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** How well one colour is read on another, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function mixed([red, green, blue]: Rgb, [r, g, b]: Rgb, share: number): Rgb {
  return [red + (r - red) * share, green + (g - green) * share, blue + (b - blue) * share];
}

/** The colour, or the nearest to it on the way to `end` that is read on the surface. */
function readable(colour: Rgb, surface: Rgb, end: Rgb): Rgb {
  for (let step = 0; step < STEPS; step += 1) {
    const found = mixed(colour, end, step / STEPS);
    if (contrast(found, surface) >= READABLE) return found;
  }
  return end;
}

/** The names of the accent in the stylesheet of the pages, made from one colour. */
export function accentStyles(colour: string): string {
  const chosen = read(colour);
  const light = readable(chosen, LIGHT_SURFACE, BLACK);
  const dark = readable(chosen, DARK_SURFACE, WHITE);
  const pair = (name: string, one: Rgb, other: Rgb) => `--${name}:light-dark(${written(one)},${written(other)});`;
  const onDark = contrast(dark, BLACK) >= READABLE ? BLACK : WHITE;
  return `:root{${pair('accent', light, dark)}${pair('accent-strong', mixed(light, BLACK, 0.25), mixed(dark, WHITE, 0.3))}${pair(
    'accent-tint',
    mixed(light, WHITE, 0.9),
    mixed(dark, [20, 23, 28], 0.82),
  )}${pair('on-accent', WHITE, onDark)}}`;
}

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** The stylesheet of an accent; its address names the colour, so that browsers may keep it for good. */
export const accentPage = page({
  method: 'GET',
  path: '/assets/site/accent/:file',
  summary: 'The names of an accent colour for the stylesheet of the pages.',
  access: anyone,
  args: { file: Type.String({ route: '[0-9a-f]{6}\\.css', maxLength: 10, description: 'The colour.' }) },
  handle({ args, settings }) {
    const kept = settings(siteSettings).accent.toLowerCase();
    if (`${kept}.css` !== `#${args.file}`) throw notFound('asset_not_found', 'There is no such file.');
    return raw(accentStyles(kept), 'text/css; charset=utf-8', { headers: { 'Cache-Control': ONE_YEAR } });
  },
});

/** The accent that the owner chose, on every page. */
export const accentTap: TapDeclaration = tap(pageHooks.page_stylesheets, { id: 'accent' }, ({ settings }, found) => {
  const { accent } = settings(siteSettings);
  return accent === '' ? found : [...found, `/assets/site/accent/${accent.slice(1).toLowerCase()}.css`];
});
