import { LaneFailure, type ProcessLane, type ProcessLanes } from '@plinth/toolkit';
import type { ImageHead, ImageResult, ImageTask } from './image-worker.js';
import { UploadRefused } from './refusal.js';

/** What is known of an image before it is worked on. */
export interface ImageFacts {
  /** Pixels as the image is shown, its EXIF orientation applied. */
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
}

/** Runs image work. */
export type ImageLane = Pick<ProcessLane<ImageTask, ImageResult>, 'run'>;

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

/**
 * The process for images: decoding one on the threads that the database's driver shares would delay every request. Owners
 * take turns, and each has a bound of their own.
 */
export function imageLane(lanes: ProcessLanes, owner: string): ImageLane {
  const module = new URL('./image-worker.js', import.meta.url);
  const lane = lanes.lane<ImageTask, ImageResult>({ module, title: 'images to be scaled' });
  return { run: (task) => lane.run(task, owner) };
}

function broken(): UploadRefused {
  return new UploadRefused('broken', 'The image cannot be read: the file is damaged or is not an image.');
}

/**
 * Does something to an image.
 * @throws UploadRefused `broken` when the image cannot be decoded to its end
 */
export async function workOnImage(lane: ImageLane, task: ImageTask): Promise<ImageResult> {
  try {
    return await lane.run(task);
  } catch (thrown) {
    // A full disk is no fault of the image: such errors carry a code of the system. An image that ends its process is.
    const isOurs = thrown instanceof LaneFailure && (thrown.code === undefined || thrown.code === 'ERR_PROCESS_ENDED');
    throw isOurs ? broken() : thrown;
  }
}

function isHead(result: ImageResult): result is ImageHead {
  return 'format' in result;
}

/**
 * Reads the head of an image.
 * @throws UploadRefused `dimensions` for too many pixels, `broken` for what is no image
 */
export async function readImage(
  lane: ImageLane,
  path: string,
  { mime, maxPixels }: { readonly mime: string; readonly maxPixels: number },
): Promise<ImageFacts> {
  const found = await workOnImage(lane, { kind: 'facts', path });
  if (!isHead(found) || found.format !== FORMATS[mime]) throw broken();
  const { width, height, pages } = found;
  if (width * height > maxPixels) {
    const message = `The image has ${width} × ${height} pixels; ${maxPixels} in all are allowed.`;
    throw new UploadRefused('dimensions', message, { limit: maxPixels, width, height });
  }
  return { width, height, animated: pages > 1 };
}
