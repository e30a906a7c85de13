import { stringify } from 'csv-stringify/sync';

/** A value of a spreadsheet. */
export type Cell = string | number | boolean | null;

/** What a spreadsheet would run as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/;

/** A value that no spreadsheet takes for a formula: a text that looks like one gets an apostrophe in front. */
export function plainCell(value: Cell): Cell {
  return typeof value === 'string' && FORMULA.test(value) ? `'${value}` : value;
}

/**
 * Rows as CSV (RFC 4180); no text is a formula, flags are `true` and `false`.
 * @param options `bom` begins with a byte order mark, by which spreadsheets know that it is UTF-8
 */
export function csv(rows: readonly (readonly Cell[])[], { bom = false }: { bom?: boolean } = {}): string {
  return stringify(
    rows.map((row) => row.map(plainCell)),
    { record_delimiter: 'windows', cast: { boolean: String }, bom },
  );
}
