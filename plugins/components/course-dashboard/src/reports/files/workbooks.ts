import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { definePort } from '@plinth/kernel';
import { shortened } from '@plinth/kernel/text';
import { Piscina } from 'piscina';
import type { Line, Sheet } from './sheet.js';

/** A cell holds no longer text; a spreadsheet calls a workbook with one broken. */
const MAX_TEXT_LENGTH = 32_767;

function fitting(line: Line): Line {
  return line.map((value) => (typeof value === 'string' ? shortened(value, MAX_TEXT_LENGTH) : value));
}

async function written(sheet: Sheet): Promise<Buffer> {
  const filename = new URL('./workbook-worker.js', import.meta.url).href;
  const pool = new Piscina<MessagePort, Uint8Array<ArrayBuffer>>({ filename, maxThreads: 1 });
  // A worker that breaks fails its workbook; one that breaks after that has nobody to tell.
  pool.on('error', () => undefined);
  const { port1: lines, port2: port } = new MessageChannel();
  try {
    const file = pool.run(port, { transferList: [port] });
    const sent = sheet.eachSlice((slice) => lines.postMessage(slice.map(fitting)));
    const [bytes] = await Promise.all([file, sent.then(() => lines.postMessage(null))]);
    return Buffer.from(bytes.buffer);
  } finally {
    lines.close();
    await pool.destroy();
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
