import type { IncomingFile } from '@plinth/kernel';
import { type FileType, recognise } from './file-types.js';
import { type ImageFacts, type ImageLane, isMeasured, readImage } from './image.js';
import { UploadRefused } from './refusal.js';

/** The limits of an upload. */
export interface UploadLimits {
  readonly lane: ImageLane;
  readonly allowed: readonly string[];
  readonly maxBytes: number;
  readonly maxPixels: number;
}

/** A file that may be kept. */
export interface InspectedUpload extends FileType {
  readonly size: number;
  /** Undefined for what is no image, or one that cannot be opened here. */
  readonly image: ImageFacts | undefined;
}

/**
 * Looks at an upload: size, type by its bytes, and whether an image is one.
 * @throws UploadRefused
 */
export async function inspectUpload(file: IncomingFile, name: string, limits: UploadLimits): Promise<InspectedUpload> {
  const { size, path } = file;
  if (size === 0) throw new UploadRefused('empty', 'The file is empty.');
  if (size > limits.maxBytes) {
    const message = `The file has ${size} bytes; ${limits.maxBytes} are allowed.`;
    throw new UploadRefused('size', message, { limit: limits.maxBytes, size });
  }
  const type = await recognise(path, name);
  if (!type || !limits.allowed.includes(type.mime)) {
    const found = type?.mime ?? 'unknown';
    const message = type
      ? `Files of the type ${found} are not allowed here.`
      : 'This is no file of a type that is allowed here.';
    throw new UploadRefused('type', message, { found, allowed: limits.allowed });
  }
  const image = isMeasured(type.mime)
    ? await readImage(limits.lane, path, { mime: type.mime, maxPixels: limits.maxPixels })
    : undefined;
  return { ...type, size, image };
}
