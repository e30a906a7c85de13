import sharp, { type OutputInfo } from 'sharp';
import { wellFormed } from '../text.js';
import { familiesFor } from './font-packages.js';

/** A text as a picture with transparent ground. */
export interface PaintedText {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Where a text has to fit in, how large it is when short, and how small it gets before it is cut. Pixels. */
export interface TextBox {
  readonly width: number;
  readonly height: number;
  readonly largest: number;
  readonly smallest: number;
  /** `#rrggbb`. */
  readonly ink: string;
  /** No other: for weights between, fontconfig prefers a font of last resort that has just that one. */
  readonly weight: 400 | 600;
}

/** One pixel is one point. */
const DPI = 72;

/** More than any card can show. */
const MAX_CHARACTERS = 1500;

const MAX_CUTS = 8;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Control characters are no XML, lone surrogates no text; of many blank lines one is left. */
function tidy(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, '')
    .replace(/\n\s*\n\s*/g, '\n\n')
    .trim();
}

function markup(text: string, { ink, weight }: TextBox): string {
  const safe = text.replace(/[&<>]/g, (each) => escapes[each] ?? each);
  return `<span foreground="${ink}" weight="${weight}">${safe}</span>`;
}

/** @param height without it the text is as high as it gets, with it it shrinks to fit */
async function paint(
  text: string,
  box: TextBox,
  height?: number,
): Promise<PaintedText & Pick<OutputInfo, 'textAutofitDpi'>> {
  const size = height === undefined ? { dpi: DPI } : { height };
  const font = `${familiesFor(text)} ${box.largest}`;
  const { data, info } = await sharp({
    text: { text: markup(text, box), font, width: box.width, ...size, rgba: true, align: 'centre', wrap: 'word-char' },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, textAutofitDpi: info.textAutofitDpi };
}

/** The first `count` characters as people count them, up to the last whole word among them, and an ellipsis. */
function shortened(characters: readonly string[], count: number): string {
  const kept = characters.slice(0, count).join('');
  const lastBlank = kept.search(/\s\S*$/u);
  return `${(lastBlank > kept.length / 2 ? kept.slice(0, lastBlank) : kept).trimEnd()}…`;
}

function fits(painted: PaintedText, box: TextBox): boolean {
  return painted.width <= box.width && painted.height <= box.height;
}

/**
 * Sets a text into a box: wrapped, as large as the box wants it, smaller when it is long, and cut with an ellipsis when it
 * would be too small to read. Undefined when there is nothing to show.
 */
export async function paintText(raw: string, box: TextBox): Promise<PaintedText | undefined> {
  let characters = [...graphemes.segment(tidy(raw))].map(({ segment }) => segment);
  if (characters.length === 0) return undefined;
  let text = characters.length > MAX_CHARACTERS ? shortened(characters, MAX_CHARACTERS) : characters.join('');
  characters = characters.slice(0, MAX_CHARACTERS);
  const large = characters.length < 400 ? await paint(text, box) : undefined;
  if (large && fits(large, box)) return large;
  let painted = await paint(text, box, box.height);
  let count = characters.length;
  for (let cut = 0; cut < MAX_CUTS; cut += 1) {
    const size = (box.largest * (painted.textAutofitDpi ?? DPI)) / DPI;
    if (size >= box.smallest) break;
    // The same area holds fewer characters by the square of their size.
    count = Math.max(1, Math.min(count - 1, Math.floor(count * (size / box.smallest) ** 2 * 1.05)));
    text = shortened(characters, count);
    painted = await paint(text, box, box.height);
  }
  return painted;
}
