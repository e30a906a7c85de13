import { readFileSync } from 'node:fs';
import { expect } from 'chai';

const CSS = readFileSync(new URL('../../src/assets/chart.css', import.meta.url), 'utf8');

/** The surfaces that charts stand on, light and dark. */
const SURFACES = ['#ffffff', '#14171c'] as const;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const part = Number.parseInt(colour.slice(place, place + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('page kit: the colours of charts', () => {
  it('are seven, each 3 to 1 against its surface, light and dark', () => {
    const series = [...CSS.matchAll(/--series-\d: light-dark\((#\w{6}), (#\w{6})\)/g)];
    expect(series).to.have.length(7);
    for (const [name, light = '', dark = ''] of series) {
      expect(contrast(light, SURFACES[0]), name).to.be.at.least(3);
      expect(contrast(dark, SURFACES[1]), name).to.be.at.least(3);
    }
  });
});
