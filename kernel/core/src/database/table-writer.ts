import { DataTypes, type QueryInterface, QueryTypes, type Sequelize } from 'sequelize';
import { type BulkHost, BulkWriter } from './bulk-writer.js';
import { encoded, type Kept } from './codecs.js';
import { referenceKey } from './columns.js';
import { joined, rawSql, render, type Sql, sql } from './sql.js';
import { Added, type AnyTable, shapeKey } from './table.js';
import { isTaken } from './taken.js';
import { asWriteSql, columnOf } from './where.js';

/** What a writer needs of the database around it. */
export interface WriterHost extends BulkHost {
  readonly sequelize: Sequelize;
  /** Runs a write, hearing of those whose answer was lost. */
  surely<T>(write: () => Promise<T>): Promise<T>;
}

/** Writes rows of tables: new ones by Sequelize's query interface, changes by statements that bind every value. */
export class TableWriter {
  /** Many rows at a time. */
  readonly bulk: BulkWriter;
  readonly #host: WriterHost;
  readonly #queries: QueryInterface;

  constructor(host: WriterHost) {
    this.#host = host;
    this.bulk = new BulkWriter(host);
    this.#queries = host.sequelize.getQueryInterface();
  }

  /** Writes a row and returns the id that the database counted, or 0 for a table without one. */
  async insert(table: AnyTable, row: object): Promise<number> {
    const isCounted = table[shapeKey].columns['id']?.autoIncrement === true;
    if (this.#host.dialect === 'sqlite') {
      const [id = 0] = await this.bulk.insert(table, [row]);
      return isCounted ? id : 0;
    }
    const options = { type: QueryTypes.INSERT, ...(isCounted ? { returning: ['id'] } : {}) };
    const answer = await this.#host.surely(() =>
      this.#queries.insert(null, this.#name(table), encoded(table, row), options),
    );
    return isCounted ? insertedId(answer) : 0;
  }

  /** Writes a row unless a unique index refuses it; returns whether it was written. */
  async insertIfAbsent(table: AnyTable, row: object): Promise<boolean> {
    // Not Sequelize's ignoreDuplicates: INSERT IGNORE also swallows other faults than a taken key, and nobody counts.
    if (this.#host.sequelize.getDialect() === 'mariadb') return this.#insertUnlessTaken(table, row);
    const entries = Object.entries(keptOnly(encoded(table, row)));
    const names = entries.map(([name]) => name).join(', ');
    const places = entries.map((_, index) => `$${index + 1}`).join(', ');
    const text = `INSERT INTO ${this.#name(table)} (${names}) VALUES (${places}) ON CONFLICT DO NOTHING`;
    const values = entries.map(([, value]) => value);
    return (await this.#host.run(text, values)) > 0;
  }

  async #insertUnlessTaken(table: AnyTable, row: object): Promise<boolean> {
    try {
      await this.insert(table, row);
      return true;
    } catch (thrown) {
      if (isTaken(thrown)) return false;
      throw thrown;
    }
  }

  /** Writes a row, or where a row with the same key is, the changed columns of that. */
  async upsert(table: AnyTable, row: object, key: readonly string[], changed: readonly string[]): Promise<void> {
    const named = (properties: readonly string[]) => properties.map((each) => columnOf(table, each).column);
    const options = { type: QueryTypes.INSERT, updateOnDuplicate: named(changed), upsertKeys: named(key) };
    await this.#host.surely(() => this.#queries.bulkInsert(this.#name(table), [encoded(table, row)], options));
  }

  /** Changes the rows that a condition names and returns how many they were. */
  async change(table: AnyTable, where: unknown, changes: object): Promise<number> {
    const condition = asWriteSql(table, where);
    const set = Object.entries(encoded(table, changes)).map(([column, value]) => assignment(column, value));
    return set.length === 0 ? 0 : this.#run(sql`UPDATE ${table} SET ${joined(set, ', ')} WHERE ${condition}`);
  }

  /** Takes hold of the rows until the transaction ends, and returns how many they are. */
  async lock(table: AnyTable, where: unknown): Promise<number> {
    const column = rawSql(plainColumn(table));
    return this.#run(sql`UPDATE ${table} SET ${column} = ${column} WHERE ${asWriteSql(table, where)}`);
  }

  /** Takes hold of the rows until the transaction ends. On SQLite whoever writes is alone already. */
  async hold(table: AnyTable, where: unknown): Promise<void> {
    if (this.#host.dialect !== 'sqlite') await this.lock(table, where);
  }

  /** Removes the rows that a condition names and returns how many they were. */
  async remove(table: AnyTable, where: unknown): Promise<number> {
    return this.#run(sql`DELETE FROM ${table} WHERE ${asWriteSql(table, where)}`);
  }

  /** Not by Sequelize's own UPDATE: it puts values of nested conditions into the text, and takes a `$1` in them for a place. */
  #run(statement: Sql): Promise<number> {
    const { text, values } = render(statement, this.#host);
    return this.#host.run(text, values);
  }

  #name(table: AnyTable): string {
    return this.#host.table(table[shapeKey].name);
  }
}

/** A short column that no index and no other table knows of, where there is one: writing it over costs the least. */
function plainColumn(table: AnyTable): string {
  const { columns, names, options } = table[shapeKey];
  const indexed = new Set([...(options.indexes ?? []), ...(options.unique ?? [])].flat());
  const properties = [...names.keys()];
  const isPlain = (property: string) => {
    const column = columns[property];
    const isShort = column?.type !== DataTypes.TEXT;
    return isShort && !(indexed.has(property) || column?.primaryKey || column?.unique || column?.[referenceKey]);
  };
  const property = properties.find(isPlain) ?? properties.at(-1) ?? '';
  return names.get(property) ?? property;
}

/** What Sequelize answers to an INSERT: the id, or on PostgreSQL the rows that RETURNING gives. */
function insertedId(answer: unknown): number {
  const [first]: unknown[] = Array.isArray(answer) ? answer : [];
  const [row]: unknown[] = Array.isArray(first) ? first : [first];
  return Number(typeof row === 'object' && row !== null ? Reflect.get(row, 'id') : row);
}

function assignment(column: string, value: Kept | Added): Sql {
  const name = rawSql(column);
  return value instanceof Added ? sql`${name} = ${name} + ${value.by}` : sql`${name} = ${value}`;
}

function keptOnly(values: Readonly<Record<string, Kept | Added>>): Record<string, Kept> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Kept] => !(entry[1] instanceof Added)),
  );
}
