import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import writeExcelFile from 'write-excel-file/node';

// Nothing of the kernel is imported here: it would take the worker a second to begin.
type Line = (string | number | boolean | null)[];

/** Lines of the workbook come in slices; null says that they are all there. What fails here ends the worker. */
async function write(port: NonNullable<typeof parentPort>): Promise<void> {
  const all: Line[] = [];
  for await (const [message] of on(port, 'message')) {
    const slice: readonly Line[] | null = message;
    if (!slice) break;
    for (const line of slice) all.push(line);
  }
  const bytes = new Uint8Array(await writeExcelFile(all, { stickyRowsCount: 1 }).toBuffer());
  port.postMessage(bytes, [bytes.buffer]);
}

if (parentPort) await write(parentPort);
