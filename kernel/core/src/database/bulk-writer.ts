import { encoded, type Kept } from './codecs.js';
import { joined, rawSql, render, type Sql, type SqlDialect, sql } from './sql.js';
import { Added, type AnyTable, shapeKey } from './table.js';
import { isTaken } from './taken.js';
import { columnOf } from './where.js';

/** Values of one statement; every database takes more, but parsing grows with them. */
const MAX_VALUES = 5_000;

/** Rows of one statement. */
const MAX_ROWS = 200;

/** Characters of one statement: a server of MariaDB takes sixteen megabytes at once unless it is told otherwise. */
const MAX_CHARACTERS = 1_000_000;

/** So far a sequence is moved by counting, which others may do at the same time; nobody else counts on so far in a moment. */
const COUNTED_ONE_BY_ONE = 10_000;

/** What a bulk writer needs of the database around it. */
export interface BulkHost extends SqlDialect {
  readonly dialect: 'sqlite' | 'postgres' | 'mariadb';
  /** Runs a statement and returns how many rows it touched. */
  run(text: string, values: readonly Kept[]): Promise<number>;
  /** Runs a statement that gives rows. */
  select<R extends object>(text: string, values: readonly Kept[]): Promise<R[]>;
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

type KeptRow = ReadonlyMap<string, Kept>;

/** Writes many rows by few statements, all of them or none. */
export class BulkWriter {
  readonly #host: BulkHost;

  constructor(host: BulkHost) {
    this.#host = host;
  }

  /** Writes rows and returns the ids that the database counted, in the order of the rows; none where it counts none. */
  insert(table: AnyTable, rows: readonly object[]): Promise<number[]> {
    const isCounted = table[shapeKey].columns['id']?.autoIncrement === true;
    return this.#together(alike(table, rows), async (chunk) => {
      const statement = this.#into(table, chunk);
      if (!isCounted) return this.#run(statement);
      const { text, values } = render(sql`${statement} RETURNING id`, this.#host);
      const written = await this.#host.select<{ id: number }>(text, values);
      // Counted up row by row, but no database promises in which order it tells.
      return written.map(({ id }) => Number(id)).sort((a, b) => a - b);
    });
  }

  /** Writes those rows that no unique index refuses. */
  async insertIfAbsent(table: AnyTable, rows: readonly object[]): Promise<void> {
    const write = (chunk: readonly KeptRow[]) =>
      this.#run(sql`${this.#into(table, chunk)} ${this.#unlessTaken(chunk)}`);
    await this.#together(alike(table, rows), write);
  }

  /**
   * Writes those rows whose own ids are free, and returns their ids; ids that the database counts come after them from
   * then on.
   */
  insertUnderIds(table: AnyTable, rows: readonly { readonly id: number }[]): Promise<number[]> {
    return this.#host.transaction(async () => {
      await this.#countBeyond(
        table,
        rows.reduce((highest, { id }) => Math.max(highest, id), 0),
      );
      return this.#together(alike(table, rows), (chunk) => this.#writeWhereFree(table, chunk));
    });
  }

  /** Gives each of some rows values of its own; a column that one leaves out stays as it is there. */
  async change(table: AnyTable, rows: readonly { readonly id: number }[]): Promise<void> {
    const kept = rows.map(
      (row) => new Map(Object.entries(encoded(table, row)).map(([name, value]) => [name, keptOf(value)])),
    );
    await this.#together(kept, (chunk) => {
      const columns = new Set(chunk.flatMap((row) => [...row.keys()].filter((column) => column !== 'id')));
      if (columns.size === 0) return Promise.resolve([]);
      const set = [...columns].map((column) => sql`${rawSql(column)} = ${valueById(column, chunk)}`);
      const ids = chunk.map((row) => Number(row.get('id')));
      return this.#run(sql`UPDATE ${table} SET ${joined(set, ', ')} WHERE ${columnOf(table, 'id')} IN ${ids}`);
    });
  }

  async #writeWhereFree(table: AnyTable, chunk: readonly KeptRow[]): Promise<number[]> {
    if (this.#host.dialect === 'mariadb') return this.#writeFree(table, chunk);
    const written = await this.#select<{ id: number }>(
      sql`${this.#into(table, chunk)} ON CONFLICT DO NOTHING RETURNING id`,
    );
    return written.map(({ id }) => Number(id));
  }

  /**
   * MariaDB does not tell which rows it wrote, so they are written all or none. One whose id somebody else took meanwhile
   * refuses the others and is seen the next time: at most as often as there are rows.
   */
  async #writeFree(table: AnyTable, chunk: readonly KeptRow[]): Promise<number[]> {
    const ids = chunk.map((row) => Number(row.get('id')));
    for (let before = -1; ; ) {
      const found = await this.#select<{ id: number }>(
        sql`SELECT id FROM ${table} WHERE ${columnOf(table, 'id')} IN ${ids}`,
      );
      const taken = new Set(found.map(({ id }) => Number(id)));
      const free = chunk.filter((row) => !taken.has(Number(row.get('id'))));
      try {
        if (free.length > 0) await this.#run(this.#into(table, free));
        return free.map((row) => Number(row.get('id')));
      } catch (thrown) {
        // Another unique index would refuse for ever.
        if (!isTaken(thrown) || taken.size === before) throw thrown;
        before = taken.size;
      }
    }
  }

  /**
   * SQLite and MariaDB go on after the highest id by themselves; the sequence of PostgreSQL is moved. Never by setting it
   * while somebody else could have passed that number meanwhile, who would be given it a second time.
   */
  async #countBeyond(table: AnyTable, id: number): Promise<void> {
    if (this.#host.dialect !== 'postgres') return;
    const name = render(sql`${table}`, this.#host).text;
    const sequence = sql`pg_get_serial_sequence(${name}::text, 'id')::regclass`;
    const [at] = await this.#select<{ n: number }>(sql`SELECT COALESCE(pg_sequence_last_value(${sequence}), 0) AS n`);
    const missing = id - Number(at?.n ?? 0);
    if (missing <= 0) return;
    if (missing > COUNTED_ONE_BY_ONE) await this.#select(sql`SELECT setval(${sequence}, ${id}::bigint)`);
    else await this.#select(sql`SELECT max(nextval(${sequence})) FROM generate_series(1, ${missing}::bigint)`);
  }

  #select<R extends object>(statement: Sql): Promise<R[]> {
    const { text, values } = render(statement, this.#host);
    return this.#host.select<R>(text, values);
  }

  async #run(statement: Sql): Promise<number[]> {
    const { text, values } = render(statement, this.#host);
    await this.#host.run(text, values);
    return [];
  }

  async #together(
    rows: readonly KeptRow[],
    write: (chunk: readonly KeptRow[]) => Promise<number[]>,
  ): Promise<number[]> {
    if (rows.length === 0) return [];
    return this.#host.transaction(async () => {
      const ids: number[] = [];
      for (const chunk of chunksOf(rows)) ids.push(...(await write(chunk)));
      return ids;
    });
  }

  #into(table: AnyTable, chunk: readonly KeptRow[]): Sql {
    const names = rawSql([...(chunk[0]?.keys() ?? [])].join(', '));
    const rows = chunk.map(
      (row) =>
        sql`(${joined(
          [...row.values()].map((value) => sql`${value}`),
          ', ',
        )})`,
    );
    // Sequelize takes what begins with INSERT INTO for a statement without rows; ABORT is what SQLite does anyway.
    const insert = rawSql(this.#host.dialect === 'sqlite' ? 'INSERT OR ABORT INTO' : 'INSERT INTO');
    return sql`${insert} ${table} (${names}) VALUES ${joined(rows, ', ')}`;
  }

  /** Not MariaDB's INSERT IGNORE, which also swallows other faults than a taken key. */
  #unlessTaken(chunk: readonly KeptRow[]): Sql {
    if (this.#host.dialect !== 'mariadb') return rawSql('ON CONFLICT DO NOTHING');
    const [column = ''] = chunk[0]?.keys() ?? [];
    return rawSql(`ON DUPLICATE KEY UPDATE ${column} = ${column}`);
  }
}

/** The values of a column by the ids of the rows; ELSE tells PostgreSQL the type of the values before it. */
function valueById(column: string, chunk: readonly KeptRow[]): Sql {
  const changed = chunk.filter((row) => row.has(column));
  const cases = changed.map((row) => sql`WHEN ${row.get('id') ?? null} THEN ${row.get(column) ?? null}`);
  return sql`CASE id ${joined(cases, ' ')} ELSE ${rawSql(column)} END`;
}

/** The rows with the same columns each, those that a row leaves out by their defaults. */
function alike(table: AnyTable, rows: readonly object[]): KeptRow[] {
  const written = rows.map((row) => encoded(table, row));
  const names = new Set(written.flatMap((row) => Object.keys(row)));
  const usual = defaultsOf(table);
  const columnValue = (row: Readonly<Record<string, Kept | Added>>, name: string) =>
    keptOf(row[name] === undefined ? (usual.get(name) ?? null) : row[name]);
  return written.map((row) => new Map([...names].map((name) => [name, columnValue(row, name)])));
}

function keptOf(value: Kept | Added): Kept {
  if (value instanceof Added) throw new TypeError('A row among many cannot count on.');
  return value;
}

function defaultsOf(table: AnyTable): Map<string, Kept> {
  const { columns, names } = table[shapeKey];
  const usual = new Map<string, Kept>();
  for (const [property, name] of names) {
    const value: unknown = columns[property]?.defaultValue;
    if (typeof value === 'string' || typeof value === 'number') usual.set(name, value);
  }
  return usual;
}

function* chunksOf(rows: readonly KeptRow[]): Generator<readonly KeptRow[]> {
  let chunk: KeptRow[] = [];
  let characters = 0;
  for (const row of rows) {
    const length = [...row.values()].reduce<number>((sum, value) => sum + String(value).length, 0);
    const isFull = chunk.length === MAX_ROWS || (chunk.length + 1) * row.size > MAX_VALUES;
    if (chunk.length > 0 && (isFull || characters + length > MAX_CHARACTERS)) {
      yield chunk;
      chunk = [];
      characters = 0;
    }
    chunk.push(row);
    characters += length;
  }
  if (chunk.length > 0) yield chunk;
}
