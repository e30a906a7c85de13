import { setImmediate } from 'node:timers/promises';
import { type Cell, plainCell } from '@plinth/kernel';
import type { Row, TableReport } from '../report.js';

/** A line of a sheet. */
export type Line = readonly Cell[];

/** As many lines take about ten milliseconds. */
const SLICE = 250;

/** What is no number (a share of nothing) is empty, as in JSON. */
function cellOf(value: Cell | undefined): Cell {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return null;
  return plainCell(value);
}

/** A table as a sheet: all of its columns, ids included, under their titles; no text of it is a formula. */
export class Sheet {
  constructor(
    private readonly report: TableReport,
    private readonly rows: readonly Row[],
  ) {}

  /** Goes through the lines slice by slice, the titles first, and lets other requests have their turn in between. */
  async eachSlice(work: (lines: Line[]) => void): Promise<void> {
    const { columns } = this.report;
    work([columns.map(({ title }) => plainCell(title))]);
    for (let from = 0; from < this.rows.length; from += SLICE) {
      const rows = this.rows.slice(from, from + SLICE);
      work(rows.map((row) => columns.map(({ data }) => cellOf(row[data]))));
      await setImmediate();
    }
  }
}
