import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function words(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value, index * 4);
  return buffer;
}

/** The size of a PNG, and what is unusual about it. */
export interface PngShape {
  readonly width: number;
  readonly height: number;
  /** Frames of an animation; 1 when left out. */
  readonly frames?: number;
  /** Rows of pixels that the file has, when it has fewer than its head promises. */
  readonly rows?: number;
}

/** A black PNG of one bit per pixel: many pixels in few bytes. */
export function png({ width, height, frames = 1, rows = height }: PngShape): Buffer {
  const head = Buffer.concat([words(width, height), Buffer.from([1, 0, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 });
  const control = (index: number) => chunk('fcTL', Buffer.concat([words(index, width, height, 0, 0), CONTROL_END]));
  const animation = frames === 1 ? [] : [chunk('acTL', words(frames, 0)), control(0)];
  const others = Array.from({ length: frames - 1 }, (_, index) => [
    control(2 * index + 1),
    chunk('fdAT', Buffer.concat([words(2 * index + 2), pixels])),
  ]);
  const all = [chunk('IHDR', head), ...animation, chunk('IDAT', pixels), ...others.flat()];
  return Buffer.concat([SIGNATURE, ...all, chunk('IEND', Buffer.alloc(0))]);
}

/** A tenth of a second for each frame, which is drawn over the one before. */
const CONTROL_END = Buffer.from([0, 1, 0, 10, 0, 0]);
