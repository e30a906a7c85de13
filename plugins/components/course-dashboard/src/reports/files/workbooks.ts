import { Worker } from 'node:worker_threads';
import { definePort, shortened } from '@plinth/kernel';
import type { Line, Sheet } from './sheet.js';

/** A cell holds no longer text; a spreadsheet calls a workbook with one broken. */
const MAX_TEXT_LENGTH = 32_767;

function fitting(line: Line): Line {
  return line.map((value) => (typeof value === 'string' ? shortened(value, MAX_TEXT_LENGTH) : value));
}

async function written(sheet: Sheet): Promise<Buffer> {
  const worker = new Worker(new URL('./workbook-worker.js', import.meta.url));
  try {
    const file = new Promise<Buffer>((resolve, reject) => {
      worker.once('message', (bytes: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(bytes.buffer)));
      // Not once: an error that follows the first would have no listener and end the process.
      worker.on('error', reject);
      worker.once('exit', () => reject(new Error('The worker ended before the workbook was written.')));
    });
    const sent = sheet.eachSlice((lines) => worker.postMessage(lines.map(fitting)));
    const [workbook] = await Promise.all([file, sent.then(() => worker.postMessage(null))]);
    return workbook;
  } finally {
    await worker.terminate();
  }
}

/**
 * Writes xlsx in a worker thread, because twenty thousand rows would hold the event loop for seconds: one workbook at a
 * time, however many are asked for, because each is held in memory as a whole.
 */
export class Workbooks {
  #last: Promise<unknown> = Promise.resolve();

  /** Writes a workbook of one sheet. */
  write(sheet: Sheet): Promise<Buffer> {
    const workbook = this.#last.then(() => written(sheet));
    // Waits for the workbook without keeping it.
    this.#last = workbook.then(
      () => undefined,
      () => undefined,
    );
    return workbook;
  }
}

/** What writes workbooks. */
export const WORKBOOKS = definePort<Workbooks>('course-dashboard/workbooks');
