/** What the pictures of the demo are drawn with: scenes in SVG, kept as small WebP files. */
import path from 'node:path';
import sharp from 'sharp';
import { root } from './run.mjs';

export const WIDTH = 560;
export const HEIGHT = 420;
const folder = path.join(root, 'host-config', 'demo', 'media');

/** A row of numbers between 0 and 1 that is the same each time. */
export function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export function seedOf(text) {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7);
}

/** A whole picture: a wall from one colour to the other, and what stands before it. */
export function scene([above, below], content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>
<radialGradient id="light" cx=".35" cy=".25" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".45"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<linearGradient id="gloss" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>${content}</svg>`;
}

export function shadow(x, y, rx, ry = rx / 7) {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#000" opacity=".16"/>`;
}

export function table(color, y = 300) {
  return `<rect y="${y}" width="${WIDTH}" height="${HEIGHT - y}" fill="${color}"/><rect y="${y}" width="${WIDTH}" height="6" fill="#fff" opacity=".18"/>`;
}

/** Writes pictures, by the names of their files. */
export async function drawAll(pictures) {
  for (const [slug, svg] of Object.entries(pictures)) {
    await sharp(Buffer.from(svg), { density: 96 })
      .resize(WIDTH, HEIGHT)
      .webp({ quality: 78 })
      .toFile(path.join(folder, `${slug}.webp`));
  }
}
