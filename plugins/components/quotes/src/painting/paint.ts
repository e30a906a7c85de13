import sharp, { type OverlayOptions } from 'sharp';
import type { CardPicture } from './picture.js';
import { type PaintedText, paintText } from './words.js';

/** Shares of the shorter side. */
const MARGIN = 0.09;
const MAX_QUOTE = 0.1;
const MIN_QUOTE = 0.038;
const AUTHOR = 0.05;
const SITE = 0.036;
const MARK = 0.13;

/** The ground: the gradient of the quote with a quotation mark in its upper corner. Shapes only, no letters. */
function ground({ width, height, from, to, ink }: CardPicture): Buffer {
  const side = Math.min(width, height);
  const scale = (side * MARK) / 10;
  const place = `translate(${side * MARGIN * 0.5} ${side * MARGIN * 0.5}) scale(${scale})`;
  const stroke = 'M0 5.5C0 2.4 1.6 .5 4.2 0L4.6 1.2C3.2 1.7 2.5 2.6 2.5 3.8H4.5V8H0Z';
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>
<g fill="${ink}" fill-opacity=".22" transform="${place}"><path d="${stroke}"/><path transform="translate(5.5 0)" d="${stroke}"/></g>
</svg>`);
}

function line(text: string, picture: CardPicture, size: number): Promise<PaintedText | undefined> {
  const side = Math.min(picture.width, picture.height);
  const largest = Math.round(side * size);
  const width = Math.round(picture.width - 2 * side * MARGIN);
  const box = {
    width,
    height: Math.round(largest * 1.7),
    largest,
    smallest: largest * 0.6,
    ink: picture.ink,
    weight: 400,
  } as const;
  return paintText(text.replace(/\s+/gu, ' '), box);
}

function centred(text: PaintedText, picture: CardPicture, top: number): OverlayOptions {
  return { input: text.data, left: Math.round((picture.width - text.width) / 2), top: Math.round(top) };
}

/** Draws a card: the words in the middle, below them who said it, at the foot the site. Returns the PNG. */
export async function paintCard(picture: CardPicture): Promise<Buffer> {
  const { width, height, ink, words } = picture;
  const side = Math.min(width, height);
  const margin = side * MARGIN;
  const author = picture.author === '' ? undefined : await line(`— ${picture.author}`, picture, AUTHOR);
  const site = await line(picture.site, picture, SITE);
  const footTop = height - margin * 0.7 - (site?.height ?? 0);
  const gap = side * 0.05;
  const room = footTop - margin - gap - (author ? author.height + gap : 0);
  const quote = await paintText(words, {
    width: Math.round(width - 2 * margin),
    height: Math.round(room),
    largest: Math.round(side * MAX_QUOTE),
    smallest: side * MIN_QUOTE,
    ink,
    weight: 600,
  });
  const quoteHeight = quote?.height ?? 0;
  const quoteTop = margin + (room - quoteHeight) / 2;
  const layers: OverlayOptions[] = [];
  if (quote) layers.push(centred(quote, picture, quoteTop));
  if (author) layers.push(centred(author, picture, quoteTop + quoteHeight + gap));
  if (site) layers.push(centred(site, picture, footTop));
  return sharp(ground(picture)).composite(layers).removeAlpha().png({ compressionLevel: 7 }).toBuffer();
}
