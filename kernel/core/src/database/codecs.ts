import { foldText } from '../services/fold.js';
import { type CodecName, codecKey, type TypedColumn } from './columns.js';
import { Added, type AnyTable, foldedColumns, shapeKey } from './table.js';
import { columnOf } from './where.js';

/** A value as the database keeps it. */
export type Kept = string | number | null;

function encode(column: TypedColumn | undefined, value: unknown): unknown {
  const isNullable = column?.allowNull ?? true;
  if (value === null && isNullable) return null;
  if (column?.[codecKey] === 'json') return JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : value;
}

function isKept(value: unknown): value is Kept {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

/**
 * The columns that a row or a change writes, by their names in the database; what is undefined is left out.
 * @throws TypeError for a column that the table has not, or a value that no column can keep
 */
export function encoded(table: AnyTable, row: object): Record<string, Kept | Added> {
  const { columns, name } = table[shapeKey];
  const written: Record<string, Kept | Added> = {};
  for (const [property, value] of Object.entries(row)) {
    if (value === undefined) continue;
    const { column } = columnOf(table, property);
    const kept = value instanceof Added ? value : encode(columns[property], value);
    if (!(kept instanceof Added || isKept(kept)))
      throw new TypeError(`${name}.${property} cannot keep ${typeof kept}.`);
    written[column] = kept;
  }
  for (const { property, folded } of foldedColumns(table[shapeKey])) {
    const value: unknown = Reflect.get(row, property);
    if (value !== undefined) written[folded] = foldText(String(value ?? ''));
  }
  return written;
}

const DECODERS: Readonly<Record<CodecName, (kept: unknown) => unknown>> = {
  flag: (kept) => (kept === null ? null : Number(kept) === 1),
  json: (kept) => (typeof kept === 'string' ? JSON.parse(kept) : kept),
};

/** Converts the fields of rows that are flags or documents, in place: the rows are fresh and nobody else's. */
export function decode(rows: readonly object[], codecs: ReadonlyMap<string, CodecName>): void {
  for (const [field, codec] of codecs) {
    const decoder = DECODERS[codec];
    for (const row of rows) Reflect.set(row, field, decoder(Reflect.get(row, field)));
  }
}
