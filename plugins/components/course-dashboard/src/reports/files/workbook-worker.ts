import { parentPort } from 'node:worker_threads';
import writeExcelFile from 'write-excel-file/node';

// Nothing of the kernel is imported here: it would take the worker a second to begin.
type Line = (string | number | boolean | null)[];

const all: Line[] = [];

/** Lines of the workbook come in slices; null says that they are all there. */
parentPort?.on('message', async (slice: readonly Line[] | null) => {
  if (slice) {
    for (const line of slice) all.push(line);
    return;
  }
  const bytes = new Uint8Array(await writeExcelFile(all, { stickyRowsCount: 1 }).toBuffer());
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
