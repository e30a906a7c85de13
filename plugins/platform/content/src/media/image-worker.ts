import sharp, { type Sharp } from 'sharp';
import { encoded } from './encoders.js';

/** What is done to an image, in the process for images. */
export type ImageTask =
  | { readonly kind: 'facts'; readonly path: string }
  /** Decodes it once, to see that it is whole. */
  | { readonly kind: 'decode'; readonly path: string; readonly maxPixels: number }
  | {
      readonly kind: 'copy';
      readonly path: string;
      readonly maxPixels: number;
      readonly target: string;
      readonly mime: string;
      readonly width: number;
      readonly height: number;
      readonly crop: boolean;
    };

/** What the head of an image says. */
export interface ImageHead {
  readonly format: string;
  /** Pixels as the image is shown, its EXIF orientation applied. */
  readonly width: number;
  readonly height: number;
  readonly pages: number;
}

/** The head of an image, or the bytes of the copy that was written. */
export type ImageResult = ImageHead | { readonly bytes: number };

// One decoded picture at a time, and no memory of the last.
sharp.concurrency(1);
sharp.cache(false);

/** A picture of more pixels than allowed is not decoded, however small its file is. */
function open(path: string, maxPixels: number): Sharp {
  return sharp(path, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true }).autoOrient();
}

/** One task of the process for images. */
export default async function work(task: ImageTask): Promise<ImageResult> {
  if (task.kind === 'facts') {
    // The head is read without a limit, so that a refusal can say how many pixels there are; nothing is decoded.
    const { format, autoOrient, pages = 1 } = await sharp(task.path, { limitInputPixels: false }).metadata();
    return { format, width: autoOrient.width, height: autoOrient.height, pages };
  }
  const image = open(task.path, task.maxPixels);
  if (task.kind === 'decode') {
    await image.resize(1, 1).raw().toBuffer();
    return { bytes: 0 };
  }
  const resized = image.resize(task.width, task.height, { fit: task.crop ? 'cover' : 'fill' });
  const { size } = await encoded(resized, task.mime).toFile(task.target);
  return { bytes: size };
}
