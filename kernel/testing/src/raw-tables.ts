import { type Database, isTaken, joined, rawSql, type Sql, sql } from '@plinth/kernel/database';

type Value = string | number | null;

/** Column values of a row; columns with undefined are left out. */
export type RawRow = Readonly<Record<string, Value | undefined>>;

/** A statement with `$1`, `$2` … in the place of values, as a piece of SQL. */
function statement(text: string, values: readonly Value[]): Sql {
  const parts = text.split(/\$(\d+)/);
  return joined(
    parts.map((part, index) => (index % 2 === 0 ? rawSql(part) : sql`${values[Number(part) - 1] ?? null}`)),
    ' ',
  );
}

function columnsOf(row: RawRow): [string, Value][] {
  return Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/**
 * Rows of tables by their names in the database, beside all rules of the plugins that own them: to prepare or damage data in
 * tests and measurements.
 */
export class RawTables {
  constructor(private readonly database: Database) {}

  /** Runs a statement that changes something and returns how many rows it changed. */
  execute(text: string, values: readonly Value[] = []): Promise<number> {
    return this.database.write`${statement(text, values)}`;
  }

  /** The first row of a statement, or undefined. */
  async selectOne<R extends object>(text: string, values: readonly Value[] = []): Promise<R | undefined> {
    return (await this.database.select<R>(text, values))[0];
  }

  async insert(table: string, row: RawRow): Promise<void> {
    await this.#insert(table, row, '');
  }

  /** Inserts a row unless a unique index refuses it; returns whether it was inserted. */
  async insertIfAbsent(table: string, row: RawRow): Promise<boolean> {
    // MariaDB's INSERT IGNORE would also swallow other errors than a taken key.
    if (this.database.dialect !== 'mariadb') return (await this.#insert(table, row, ' ON CONFLICT DO NOTHING')) > 0;
    try {
      return (await this.#insert(table, row, '')) > 0;
    } catch (thrown) {
      if (isTaken(thrown)) return false;
      throw thrown;
    }
  }

  #insert(table: string, row: RawRow, end: '' | ' ON CONFLICT DO NOTHING'): Promise<number> {
    const columns = columnsOf(row);
    const names = rawSql(columns.map(([name]) => name).join(', '));
    const values = joined(
      columns.map(([, value]) => sql`${value}`),
      ', ',
    );
    const into = rawSql(this.database.table(table));
    return this.database.write`INSERT INTO ${into} (${names}) VALUES (${values})${rawSql(end)}`;
  }

  /** Changes rows and returns how many matched. */
  update(table: string, changes: RawRow, where: string, values: readonly Value[] = []): Promise<number> {
    const columns = columnsOf(changes);
    const set = joined(
      columns.map(([name, value]) => sql`${rawSql(name)} = ${value}`),
      ', ',
    );
    return this.database
      .write`UPDATE ${rawSql(this.database.table(table))} SET ${set} WHERE ${statement(where, values)}`;
  }

  remove(table: string, where: string, values: readonly Value[] = []): Promise<number> {
    return this.database.write`DELETE FROM ${rawSql(this.database.table(table))} WHERE ${statement(where, values)}`;
  }
}
