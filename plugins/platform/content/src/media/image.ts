import type { Sharp } from 'sharp';
import { UploadRefused } from './refusal.js';

/** What is known of an image before it is worked on. */
export interface ImageFacts {
  /** Pixels as the image is shown, its EXIF orientation applied. */
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
}

/** The name that sharp gives to each type of image; what else it could open never reaches it. */
const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/** Whether images of a type are opened here; others, as HEIC, are kept as they are and without smaller copies. */
export function isMeasured(mime: string): boolean {
  return mime in FORMATS;
}

function broken(): UploadRefused {
  return new UploadRefused('broken', 'The image cannot be read: the file is damaged or not what it says it is.');
}

/** Loaded with the first image: the library and what it brings hold a tenth of the memory of a site that only reads. */
async function loadSharp() {
  return (await import('sharp')).default;
}

/** Opens an image for work. A picture of more pixels than allowed is not decoded, however small its file is. */
export async function openImage(path: string, maxPixels: number): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(path, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true }).autoOrient();
}

/**
 * Reads the head of an image.
 * @throws UploadRefused `dimensions` for too many pixels, `broken` for what is no image
 */
export async function readImage(path: string, mime: string, maxPixels: number): Promise<ImageFacts> {
  const sharp = await loadSharp();
  // The head is read without a limit, so that a refusal can say how many pixels there are; nothing is decoded.
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!found || found.format !== FORMATS[mime]) throw broken();
  const { width, height } = found.autoOrient;
  if (width * height > maxPixels) {
    const message = `The image has ${width} × ${height} pixels; ${maxPixels} in all are allowed.`;
    throw new UploadRefused('dimensions', message, { limit: maxPixels, width, height });
  }
  return { width, height, animated: (found.pages ?? 1) > 1 };
}

/**
 * Does something that decodes an image.
 * @throws UploadRefused `broken` when the image cannot be decoded to its end
 */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    // A full disk is no fault of the image: such errors carry a code of the system.
    if (thrown instanceof Error && !('code' in thrown)) throw broken();
    throw thrown;
  }
}
