import { plugins } from '@plinth/host-config';
import type { AnyTable, ColumnReference, Database, Table } from '@plinth/kernel/database';

export type Row = Readonly<Record<string, unknown>>;

/** A table of a plugin, and what its declaration says of bundles. */
export interface DeclaredTable {
  readonly plugin: string;
  readonly name: string;
  readonly table: AnyTable;
  readonly columns: Readonly<Record<string, ColumnReference>>;
  readonly section: string | undefined;
  readonly why: string | undefined;
}

function declared(plugin: string, table: AnyTable): DeclaredTable[] {
  const columns = table as unknown as Readonly<Record<string, ColumnReference>>;
  const [first] = Object.values(columns);
  if (!first) return [];
  const { name, options } = first.table;
  return [{ plugin, name, table, columns, section: options.bundleSection, why: options.notInBundle }];
}

/** Every table of every plugin that is installed. */
export const declaredTables: readonly DeclaredTable[] = plugins.flatMap(({ id, tables = [] }) =>
  tables.flatMap((table) => declared(id, table)),
);

/** The table that a column refers to, without the host's prefix. */
export function referenceOf(column: ColumnReference): string | undefined {
  const described = column.table.columns[column.property] ?? {};
  const [key] = Object.getOwnPropertySymbols(described).filter((each) => each.description === 'reference');
  const value: unknown = key && (described as Readonly<Record<symbol, unknown>>)[key];
  return typeof value === 'string' ? value.split('.')[0] : undefined;
}

/** Every row of a table. */
export function rowsOf(database: Database, { table }: DeclaredTable): Promise<readonly Row[]> {
  return database.rows<Table>(table as Table).list({});
}
