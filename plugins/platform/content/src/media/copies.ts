import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ImageLane, workOnImage } from './image.js';
import type { InspectedUpload } from './inspect.js';
import { type ImageSize, planCopies, scaledExtent } from './sizes.js';

/** A file on its way into the store: where it lies, what it is for, and what it adds to the name. */
export interface PendingFile {
  readonly source: string;
  /** `full`, `original`, or names of image sizes, separated by blanks. */
  readonly names: string;
  /** `-150x150`, `-scaled` or nothing. */
  readonly suffix: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** How images are worked on. */
export interface CopyOptions {
  readonly lane: ImageLane;
  readonly sizes: Readonly<Record<string, ImageSize>>;
  readonly largestSide: number;
  readonly maxPixels: number;
}

interface Copy {
  readonly names: readonly string[];
  readonly suffix: string;
  readonly width: number;
  readonly height: number;
  readonly crop: boolean;
}

function copiesOf(upload: InspectedUpload, { sizes, largestSide }: CopyOptions): Copy[] {
  const { image } = upload;
  if (!image) return [];
  // A still picture in the place of an animation would lose what it is about.
  const scaled = image.animated ? undefined : scaledExtent(image, largestSide);
  const smaller = planCopies(scaled ?? image, sizes).map((copy) => ({
    ...copy,
    suffix: `-${copy.width}x${copy.height}`,
  }));
  return scaled ? [{ ...scaled, names: ['full'], suffix: '-scaled', crop: false }, ...smaller] : smaller;
}

/**
 * Makes the smaller copies of an upload in a temporary folder and hands them and the upload itself to `work`; the
 * folder is gone afterwards. Copies carry no metadata. One is made after the other, so that an upload holds one
 * decoded picture at a time.
 * @throws UploadRefused `broken` for an image that cannot be decoded
 */
export async function withCopies<T>(
  source: string,
  upload: InspectedUpload,
  options: CopyOptions,
  work: (files: readonly PendingFile[]) => Promise<T>,
): Promise<T> {
  const copies = copiesOf(upload, options);
  const { image, size } = upload;
  const isScaled = copies.some((copy) => copy.suffix === '-scaled');
  const whole = { width: image?.width ?? null, height: image?.height ?? null };
  const own: PendingFile = { source, names: isScaled ? 'original' : 'full', suffix: '', bytes: size, ...whole };
  // An image of which no copy is made is decoded all the same, to see that it is whole.
  if (image && copies.length === 0)
    await workOnImage(options.lane, { kind: 'decode', path: source, maxPixels: options.maxPixels });
  if (copies.length === 0) return work([own]);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-copies-'));
  try {
    const files: PendingFile[] = [own];
    for (const copy of copies) files.push(await makeCopy(source, folder, upload.mime, copy, options));
    return await work(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeCopy(
  source: string,
  folder: string,
  mime: string,
  copy: Copy,
  { lane, maxPixels }: CopyOptions,
): Promise<PendingFile> {
  const { width, height, crop, suffix, names } = copy;
  const target = path.join(folder, suffix);
  const result = await workOnImage(lane, { kind: 'copy', path: source, maxPixels, target, mime, width, height, crop });
  const bytes = 'bytes' in result ? result.bytes : 0;
  return { source: target, names: names.join(' '), suffix, bytes, width, height };
}
