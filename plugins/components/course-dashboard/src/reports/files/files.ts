import { type CallContext, csv, type RestResponse, raw } from '@plinth/kernel';
import { learningTexts, stateIn } from '../../pages/texts.js';
import type { Row, TableReport } from '../report.js';
import { Sheet } from './sheet.js';
import { WORKBOOKS } from './workbooks.js';

/** Kinds of files as they are asked for, and the export that each is. */
export const FILE_FORMATS = { csv: 'csv', xlsx: 'excel' } as const;
/** A kind of file. */
export type FileFormat = keyof typeof FILE_FORMATS;

/** The content types of the files. */
export const CONTENT_TYPES: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function csvOf(sheet: Sheet): Promise<string> {
  const parts: string[] = [];
  await sheet.eachSlice((lines) => parts.push(csv(lines)));
  return parts.join('');
}

/** A table as a file. */
export async function fileOf(
  { site, use }: Pick<CallContext, 'site' | 'use'>,
  id: string,
  { report, rows }: { readonly report: TableReport; readonly rows: readonly Row[] },
  format: FileFormat,
): Promise<RestResponse> {
  const t = learningTexts.in(site.language);
  const sheet = new Sheet(report, rows, (state) => stateIn(t, state));
  const file = format === 'csv' ? await csvOf(sheet) : await use(WORKBOOKS).write(sheet);
  const headers = { 'Content-Disposition': `attachment; filename="${id}.${format}"` };
  return raw(file, CONTENT_TYPES[format], { headers });
}
