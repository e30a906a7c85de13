import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { move } from 'piscina';
import writeExcelFile from 'write-excel-file/node';

// Nothing of the kernel is imported here: it would take the worker a second to begin.
type Line = (string | number | boolean | null)[];

/** A text is a text, also one that begins as a formula does. Values of other types say themselves what they are. */
function typedCell(value: Line[number]) {
  return typeof value === 'string' ? { value, type: String } : value;
}

/** One workbook. Its lines come in slices; null says that they are all there. */
export default async function write(port: MessagePort): Promise<ReturnType<typeof move>> {
  const all: Line[] = [];
  for await (const [message] of on(port, 'message')) {
    const slice: readonly Line[] | null = message;
    if (!slice) break;
    for (const line of slice) all.push(line);
  }
  const typed = all.map((line) => line.map(typedCell));
  return move(new Uint8Array(await writeExcelFile(typed, { stickyRowsCount: 1 }).toBuffer()));
}
