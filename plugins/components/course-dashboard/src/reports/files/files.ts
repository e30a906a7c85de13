import { type CallContext, type RestResponse, raw } from '@plinth/kernel';
import { csv } from '@plinth/toolkit';
import { learningTexts, stateIn } from '../../pages/texts.js';
import type { Row, TableReport } from '../report.js';
import { Sheet } from './sheet.js';
import { WORKBOOKS } from './workbooks.js';

/** Kinds of files as they are asked for, and the export that each is. */
export const FILE_FORMATS = { csv: 'csv', xlsx: 'excel' } as const;
/** A kind of file. */
export type FileFormat = keyof typeof FILE_FORMATS;

/** How a file is written. */
export interface FileOptions {
  readonly format: FileFormat;
  /** Whether CSV begins with a byte order mark, for spreadsheets. */
  readonly bom: boolean;
}

/** The content types of the files. */
export const CONTENT_TYPES: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** By which spreadsheets know that a file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

async function csvOf(sheet: Sheet, withMark: boolean): Promise<string> {
  const parts: string[] = withMark ? [BYTE_ORDER_MARK] : [];
  await sheet.eachSlice((lines) => parts.push(csv(lines)));
  return parts.join('');
}

/** A table as a file. */
export async function fileOf(
  { site, use }: Pick<CallContext, 'site' | 'use'>,
  id: string,
  { report, rows }: { readonly report: TableReport; readonly rows: readonly Row[] },
  { format, bom }: FileOptions,
): Promise<RestResponse> {
  const t = learningTexts.in(site.language);
  const sheet = new Sheet(report, rows, (state) => stateIn(t, state));
  const file = format === 'csv' ? await csvOf(sheet, bom) : await use(WORKBOOKS).write(sheet);
  const headers = { 'Content-Disposition': `attachment; filename="${id}.${format}"` };
  return raw(file, CONTENT_TYPES[format], { headers });
}
