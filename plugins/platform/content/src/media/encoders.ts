import type { Sharp } from 'sharp';

/** Of 100, by the type of an image; formats that lose nothing have none. */
const QUALITY: Readonly<Record<string, number>> = { 'image/jpeg': 82, 'image/webp': 82, 'image/avif': 55 };

/** What clients are told where a format loses nothing. */
const USUAL_QUALITY = 82;

/** The quality, of 100, of the copies that are made of images of a type. */
export function qualityOf(mime: string): number {
  return QUALITY[mime] ?? USUAL_QUALITY;
}

const ENCODERS: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: qualityOf('image/jpeg') }),
  'image/png': (image) => image.png(),
  'image/gif': (image) => image.gif(),
  'image/webp': (image) => image.webp({ quality: qualityOf('image/webp') }),
  // The usual effort takes seconds and saves few bytes.
  'image/avif': (image) => image.avif({ quality: qualityOf('image/avif'), effort: 2 }),
};

/** An image, to be written in the format of a type; one of another type stays what it is. */
export function encoded(image: Sharp, mime: string): Sharp {
  return ENCODERS[mime]?.(image) ?? image;
}
