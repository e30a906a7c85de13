/** A smaller copy that the site wants of every image; 0 leaves a side free. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly crop: boolean;
}

/** The names and the pixels of a copy. Sizes that give the same pixels share one copy. */
export interface PlannedCopy {
  readonly names: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly crop: boolean;
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

function fitted(image: Extent, size: ImageSize): Extent {
  if (size.crop) {
    return {
      width: Math.min(size.width || image.width, image.width),
      height: Math.min(size.height || image.height, image.height),
    };
  }
  const scale = Math.min(1, (size.width || Infinity) / image.width, (size.height || Infinity) / image.height);
  return { width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)) };
}

/** The smaller copies to be made of an image: only those that are smaller than it. */
export function planCopies(image: Extent, sizes: Readonly<Record<string, ImageSize>>): PlannedCopy[] {
  const planned = new Map<string, PlannedCopy>();
  for (const [name, size] of Object.entries(sizes)) {
    const { width, height } = fitted(image, size);
    if (width >= image.width && height >= image.height) continue;
    const shape = `${width}x${height}`;
    const same = planned.get(shape);
    planned.set(shape, { names: [...(same?.names ?? []), name], width, height, crop: same?.crop ?? size.crop });
  }
  return [...planned.values()];
}

/** The pixels of the copy that is shown in the place of a huge image; undefined for one that is not huge. */
export function scaledExtent(image: Extent, largestSide: number): Extent | undefined {
  if (largestSide === 0 || Math.max(image.width, image.height) <= largestSide) return undefined;
  return fitted(image, { width: largestSide, height: largestSide, crop: false });
}
