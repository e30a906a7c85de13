import { type TSchema, Type } from '@plinth/kernel';
import type { AnyTable, ColumnReference } from '@plinth/kernel/database';

/** A row, or an item made of one, whatever its table is. */
export type Loose = Readonly<Record<string, unknown>>;

/** The columns of a table by their names in rows, as references. */
export function columnsOf(table: AnyTable): Readonly<Record<string, ColumnReference>> {
  return Object.fromEntries(
    Object.entries(table as unknown as Readonly<Record<string, ColumnReference>>).map(([name, column]) => [
      name,
      column,
    ]),
  );
}

function columnOf(table: AnyTable, name: string): ColumnReference {
  const column = columnsOf(table)[name];
  if (!column) throw new TypeError(`A bundle section names a column "${name}" that its table does not have.`);
  return column;
}

/** Whether a row may be without a value there. */
export function isOptional(table: AnyTable, name: string): boolean {
  const column = columnOf(table, name).table.columns[name];
  return column?.allowNull === true || column?.defaultValue !== undefined;
}

/** What stands in a column where a reference leads nowhere. */
export function emptyOf(table: AnyTable, name: string): unknown {
  return columnOf(table, name).table.columns[name]?.defaultValue ?? null;
}

/** What a bundle takes for a column. */
function schemaOf(table: AnyTable, name: string): TSchema {
  const reference = columnOf(table, name);
  if (reference.codec === 'flag') return Type.Boolean();
  if (reference.codec === 'json') return Type.Unknown();
  const type = String(reference.table.columns[name]?.type);
  const length = Number(/^VARCHAR\((\d+)\)$/.exec(type)?.[1]);
  if (type === 'DOUBLE PRECISION' || type === 'DOUBLE') return Type.Number();
  if (type === 'INTEGER' || type === 'BIGINT') return Type.Integer();
  return Number.isNaN(length) ? Type.String() : Type.String({ maxLength: length });
}

/** The fields of an item for some columns; those that a row may lack may be left out. */
export function fieldsFor(table: AnyTable, names: readonly string[], optional = false): Record<string, TSchema> {
  const fields = names.map((name) => {
    const schema = schemaOf(table, name);
    return [name, optional || isOptional(table, name) ? Type.Optional(schema) : schema] as const;
  });
  return Object.fromEntries(fields);
}

/** The values of some columns, without those that are null. */
export function valuesOf(row: Loose, names: readonly string[]): Loose {
  return Object.fromEntries(names.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]])));
}
