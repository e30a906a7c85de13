import { csv, plainCell, type Reply, raw } from '@plinth/kernel';
import writeExcelFile from 'write-excel-file/node';
import type { Row, TableReport } from './report.js';

/** Kinds of files as they are asked for, and the export that each is. */
export const FILE_FORMATS = { csv: 'csv', xlsx: 'excel' } as const;
/** A kind of file. */
export type FileFormat = keyof typeof FILE_FORMATS;

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function lines({ columns }: TableReport, rows: readonly Row[]) {
  const titles = columns.map(({ title }) => title);
  return [titles, ...rows.map((row) => columns.map(({ data }) => plainCell(row[data] ?? null)))];
}

async function workbook(report: TableReport, rows: readonly Row[]): Promise<Buffer> {
  const sheet = lines(report, rows);
  return writeExcelFile(sheet, { stickyRowsCount: 1 }).toBuffer();
}

/** A table as a file: all of its columns, ids included, under their titles; no text of it is a formula. */
export async function fileOf(
  id: string,
  report: TableReport,
  rows: readonly Row[],
  format: FileFormat,
): Promise<Reply> {
  const headers = { 'Content-Disposition': `attachment; filename="${id}.${format}"` };
  if (format === 'xlsx') return raw(await workbook(report, rows), EXCEL, { headers });
  return raw(csv(lines(report, rows)), 'text/csv; charset=utf-8', { headers });
}
