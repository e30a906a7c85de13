import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileTooBig } from './too-large.js';

/** Writes a stream into a file and returns its size; throws 413 as soon as it is too large. */
export async function store(source: AsyncIterable<Buffer>, target: string, limit: number): Promise<number> {
  let size = 0;
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limit) throw fileTooBig(limit);
      yield chunk;
    }
  }
  await pipeline(source, measured, createWriteStream(target, { mode: 0o600 }));
  return size;
}
