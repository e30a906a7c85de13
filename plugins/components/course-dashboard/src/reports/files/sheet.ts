import { setImmediate } from 'node:timers/promises';
import type { Cell } from '@plinth/toolkit';
import type { Row, TableReport } from '../report.js';

/** A line of a sheet. */
export type Line = readonly Cell[];

/** As many lines take about ten milliseconds. */
const SLICE = 250;

/** What is no number (a share of nothing) is empty, as in JSON. */
function cellOf(value: Cell | undefined): Cell {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return null;
  return value;
}

/**
 * A table as a sheet: all of its columns, ids included, under their titles, states in words. Texts are as they are: a workbook
 * types its cells, and CSV takes formulas apart.
 */
export class Sheet {
  constructor(
    private readonly report: TableReport,
    private readonly rows: readonly Row[],
    /** What a state is called; undefined for a word that is none. */
    private readonly stateIn: (state: string) => string | undefined = () => undefined,
  ) {}

  #cell(row: Row, name: string): Cell {
    const value = row[name];
    const state = name === 'status' && typeof value === 'string' ? this.stateIn(value) : undefined;
    return cellOf(state ?? value);
  }

  /** Goes through the lines slice by slice, the titles first, and lets other requests have their turn in between. */
  async eachSlice(work: (lines: Line[]) => void): Promise<void> {
    const { columns } = this.report;
    work([columns.map(({ title }) => title)]);
    for (let from = 0; from < this.rows.length; from += SLICE) {
      const rows = this.rows.slice(from, from + SLICE);
      work(rows.map((row) => columns.map(({ data }) => this.#cell(row, data))));
      await setImmediate();
    }
  }
}
