import type { ColumnReference, Database, Table } from '@plinth/kernel/database';
import { type DeclaredTable, declaredTables, type Row, referenceOf, rowsOf } from './tables.js';

/** A value that fits a column and occurs nowhere else. */
function valueFor(column: ColumnReference, number: number): unknown {
  const described = column.table.columns[column.property];
  const type = String(described?.type);
  const length = Number(/^VARCHAR\((\d+)\)$/.exec(type)?.[1] ?? 1000);
  if (column.codec === 'flag') return true;
  if (column.codec === 'json') return [];
  if (type === 'INTEGER' || type === 'BIGINT') return number;
  if (length === 24) return `2025-06-0${(number % 9) + 1}T10:11:12.${String(number % 1000).padStart(3, '0')}Z`;
  return `filled-${number}`.slice(0, length);
}

/** What rows are that another one may refer to, whatever it is of. */
const USUAL: Readonly<Record<string, (table: string) => string>> = {
  posts: () => "WHERE type = 'post' AND status = 'publish'",
  terms: () => "WHERE taxonomy = 'mb_series'",
  users: () => "WHERE login = 'customer'",
  // Of that account.
  shop_orders: (table) =>
    `WHERE user_id = (SELECT id FROM ${table.replace('shop_orders', 'users')} WHERE login = 'customer')`,
};

/**
 * A row for a table that has none: references lead to what is there, everything else is filled by its type.
 * @param given columns whose values have a meaning of their own
 */
async function filled(database: Database, declared: DeclaredTable, number: number, given: Row): Promise<void> {
  const row: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(declared.columns)) {
    const described = column.table.columns[name];
    if (described?.autoIncrement || name in given) continue;
    const referred = referenceOf(column);
    if (referred === undefined) row[name] = valueFor(column, number);
    else {
      const table = database.table(referred);
      const [first] = await database.select<{ id: number }>(
        `SELECT MAX(id) AS id FROM ${table} ${USUAL[referred]?.(table) ?? ''}`,
        [],
      );
      row[name] = first?.id ?? null;
    }
  }
  await database.rows<Table>(declared.table as Table).insert({ ...row, ...given });
}

/** Puts a row into every table that a bundle carries and that has none. */
export async function fillEmpty(database: Database, meanings: Readonly<Record<string, Row>>): Promise<string[]> {
  const names: string[] = [];
  for (const [index, declared] of declaredTables.entries()) {
    if (declared.section === undefined || (await rowsOf(database, declared)).length > 0) continue;
    await filled(database, declared, 100 + index, meanings[declared.name] ?? {});
    names.push(declared.name);
  }
  return names;
}

/** Columns whose moments decide what a row is: they stay. */
const DECIDING = /^(expires|start|end|planUntil|readAt|reservedAt|until)/;

/** A moment that no other row has, and that no import would come upon by itself. */
function momentOf(number: number): string {
  return new Date(Date.parse('2025-01-01T00:00:00.123Z') + number * 3_660_007).toISOString();
}

/**
 * Gives every row moments and remarks that making it anew would not give it: a date that was taken from another, or from the
 * clock, would go unseen.
 * @param leave columns that are left as they are, by table
 */
export async function disturb(database: Database, leave: Readonly<Record<string, readonly string[]>>): Promise<void> {
  let number = 0;
  for (const { name, table, columns, section } of declaredTables.filter((each) => each.section !== undefined)) {
    const left = leave[name] ?? [];
    const changes = (row: Row) =>
      Object.entries(columns).flatMap(([column, reference]) => {
        const described = reference.table.columns[column];
        if (left.includes(column) || DECIDING.test(column) || reference.codec || described?.primaryKey) return [];
        const type = String(described?.type);
        number += 1;
        if (type === 'VARCHAR(24)') return row[column] === null ? [] : [[column, momentOf(number)] as const];
        return type === 'TEXT' && !row[column] ? [[column, `Remark ${number}`] as const] : [];
      });
    if (section === undefined) continue;
    for (const row of await database.rows<Table>(table as Table).list({})) {
      const changed = Object.fromEntries(changes(row));
      const known = Object.entries(row).filter(([column, value]) => value !== null && !(column in changed));
      const unique =
        'id' in columns
          ? { id: row['id'] }
          : Object.fromEntries(known.filter(([column]) => columns[column]?.codec === undefined));
      if (Object.keys(changed).length > 0) await database.rows<Table>(table as Table).change(unique as object, changed);
    }
  }
}
