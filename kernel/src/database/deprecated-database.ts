import { QueryTypes, type Sequelize } from 'sequelize';
import { warnOfOldName } from '../deprecation.js';
import type { BoundValues, RowValues } from './database.js';
import type { Dialect } from './schema.js';
import { isTaken } from './taken.js';

function insertText(table: string, row: RowValues): { text: string; values: BoundValues } {
  const columns = Object.entries(row).filter(
    (entry): entry is [string, string | number | null] => entry[1] !== undefined,
  );
  const names = columns.map(([name]) => name).join(', ');
  const values = columns.map((_, index) => `$${index + 1}`).join(', ');
  return { text: `INSERT INTO ${table} (${names}) VALUES (${values})`, values: columns.map(([, value]) => value) };
}

/** The functions of a database that take SQL as text, as they were before tables were values. They go with 0.3.0. */
export abstract class DeprecatedDatabase {
  abstract readonly dialect: Dialect;
  abstract readonly sequelize: Sequelize;
  abstract table(name: string): string;
  abstract select<R extends object>(sql: string, values?: BoundValues): Promise<R[]>;
  /** Runs a statement that changes something, and returns how many rows it touched. */
  abstract run(sql: string, values?: BoundValues): Promise<number>;
  /** Rows on the connection of the surrounding transaction. */
  protected abstract rowsOf<R extends object>(sql: string, values: BoundValues): Promise<R[]>;

  execute(sql: string, values: BoundValues = []): Promise<number> {
    warnOfOldName('`execute` of the database', '`write`');
    return this.run(sql, values);
  }

  async selectOne<R extends object>(sql: string, values: BoundValues = []): Promise<R | undefined> {
    warnOfOldName('`selectOne` of the database', '`rows(…).find` or `sql`');
    return (await this.select<R>(sql, values))[0];
  }

  async insert(table: string, row: RowValues): Promise<number> {
    warnOfOldName('`insert` of the database', '`rows(…).insert`');
    const { text, values } = insertText(this.table(table), row);
    if (this.dialect === 'sqlite') {
      // Sequelize runs an INSERT on SQLite in a way that answers the new id and no rows.
      const [id] = await this.sequelize.query(text, { type: QueryTypes.INSERT, bind: [...values], raw: true });
      return id;
    }
    const rows = await this.rowsOf<{ id: number | string }>(`${text} RETURNING id`, values);
    return Number(rows[0]?.id);
  }

  async insertRow(table: string, row: RowValues): Promise<void> {
    warnOfOldName('`insertRow` of the database', '`rows(…).insert`');
    const { text, values } = insertText(this.table(table), row);
    await this.run(text, values);
  }

  async insertIgnore(table: string, row: RowValues): Promise<boolean> {
    warnOfOldName('`insertIgnore` of the database', '`rows(…).insertIfAbsent`');
    const { text, values } = insertText(this.table(table), row);
    // MariaDB's INSERT IGNORE would also swallow other faults than a taken key.
    if (this.dialect !== 'mariadb') return (await this.run(`${text} ON CONFLICT DO NOTHING`, values)) > 0;
    try {
      return (await this.run(text, values)) > 0;
    } catch (thrown) {
      if (isTaken(thrown)) return false;
      throw thrown;
    }
  }

  async update(table: string, changes: RowValues, where: string, values: BoundValues = []): Promise<number> {
    warnOfOldName('`update` of the database', '`rows(…).change`');
    const columns = Object.entries(changes).filter(
      (entry): entry is [string, string | number | null] => entry[1] !== undefined,
    );
    if (columns.length === 0) return 0;
    const set = columns.map(([name], index) => `${name} = $${values.length + index + 1}`).join(', ');
    const bound = [...values, ...columns.map(([, value]) => value)];
    return this.run(`UPDATE ${this.table(table)} SET ${set} WHERE ${where}`, bound);
  }

  remove(table: string, where: string, values: BoundValues = []): Promise<number> {
    warnOfOldName('`remove` of the database', '`rows(…).remove`');
    return this.run(`DELETE FROM ${this.table(table)} WHERE ${where}`, values);
  }
}
