import { HostError, reasonOf } from '@plinth/kernel';
import Table from 'cli-table3';

const LINES = ['top', 'bottom', 'left', 'right', 'mid'].flatMap((name) => [
  name,
  `${name}-left`,
  `${name}-mid`,
  `${name}-right`,
]);

/** Columns stand two spaces apart, without lines and colours, so that other programs can read them. */
const LOOK = {
  chars: { ...Object.fromEntries(LINES.map((name) => [name, ''])), middle: '  ' },
  style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
};

/** Letters between two columns. */
const APART = 2;

/** No column is made narrower, however narrow the terminal. */
const NARROWEST = 8;

/** Where a command writes; tests give their own. */
export interface Output {
  line(text: string): void;
  error(text: string): void;
  /** How many letters a line may have; undefined where nobody looks, as in a pipe. */
  readonly width?: number | undefined;
}

/** Writes to the terminal. */
export const terminal: Output = {
  line: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
  get width() {
    return process.stdout.isTTY ? process.stdout.columns : undefined;
  },
};

/** Who reads our output may leave before its end, as `head` does: that ends the command and is no error. */
export function endWhenNobodyReads(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
  }
}

/** What is said of a failure: what happened, and what mends it where that is known. */
export function explained(thrown: unknown): string {
  if (!(thrown instanceof HostError)) return reasonOf(thrown);
  return `${thrown.message}\n→ ${thrown.cure}`;
}

/** Shows rows as a table, or as JSON. */
export function showRows(
  output: Output,
  rows: readonly object[],
  options: { json?: boolean; columns: readonly string[] },
): void {
  if (options.json) {
    output.line(JSON.stringify(rows, null, 2));
    return;
  }
  const head = options.columns.map((column) => column.toUpperCase());
  const cells = rows.map((row) => options.columns.map((column) => cell(Reflect.get(row, column))));
  const widths = output.width === undefined ? undefined : fittingWidths([head, ...cells], output.width);
  const table = new Table({ ...LOOK, head, ...(widths ? { colWidths: widths, wordWrap: true } : {}) });
  table.push(...cells);
  for (const line of table.toString().split('\n')) output.line(line.trimEnd());
  if (rows.length === 0) output.line('(none)');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Widths with which the columns fit a line, taken from the widest ones; undefined when they fit as they are. */
function fittingWidths(rows: readonly (readonly string[])[], width: number): number[] | undefined {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => longestLine(row[index] ?? ''))));
  const room = width - APART * (widths.length - 1);
  if (sum(widths) <= room) return undefined;
  while (sum(widths) > room) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= NARROWEST) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => [...line].length));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
