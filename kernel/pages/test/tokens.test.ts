import { readFileSync } from 'node:fs';
import { expect } from 'chai';

const css = readFileSync(new URL('../../src/assets/parts/tokens.css', import.meta.url), 'utf8');

/** Token → its colours, light and dark. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name ?? '',
    { light: light ?? '', dark: dark ?? '' },
  ]),
);

/** Relative luminance of a colour, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TINTS = ['accent-tint', 'good-tint', 'warning-tint', 'bad-tint'];
const SURFACES = ['surface', 'sunken', 'raised'];

/** What stands on what, and how far apart it must be. */
const pairs: readonly (readonly [ink: string, grounds: readonly string[], least: number])[] = [
  ['text', [...SURFACES, ...TINTS], 4.5],
  ['quiet', SURFACES, 4.5],
  ['accent', SURFACES, 4.5],
  ['accent-strong', [...SURFACES, 'accent-tint'], 4.5],
  ['good', [...SURFACES, 'good-tint'], 4.5],
  ['warning', [...SURFACES, 'warning-tint'], 4.5],
  ['bad', [...SURFACES, 'bad-tint'], 4.5],
  ['on-accent', ['accent', 'accent-strong'], 4.5],
  ['on-bad', ['bad'], 4.5],
  ['line', SURFACES, 3],
];

describe('pages / page kit: the colours', () => {
  for (const scheme of ['light', 'dark'] as const) {
    for (const [ink, grounds, least] of pairs) {
      for (const ground of grounds) {
        it(`let ${ink} be read on ${ground} (${scheme})`, () => {
          const found = contrast(tokens.get(ink)?.[scheme] ?? '', tokens.get(ground)?.[scheme] ?? '');
          expect(found).to.be.at.least(least);
        });
      }
    }
  }
});
