import { createHash } from 'node:crypto';
import { DataTypes, type ModelAttributes, type Options, Sequelize } from 'sequelize';
import { MARIADB_DRIVER, POSTGRES_DRIVER, requireDriver } from '../drivers.js';
import { foldText } from '../services/fold.js';
import { sortKey } from '../services/text.js';
import { codecKey, type ReferringColumn, referenceKey } from './columns.js';
import type { Database } from './database.js';
import type { MigrationProgress } from './migration-progress.js';
import type { Dialect, IndexDeclaration, SchemaEditor, SearchIndexDeclaration } from './schema.js';
import { searchIndexStatements, withoutSearchIndex } from './search-index-schema.js';
import { FOLDED_COLUMN, foldedName } from './table.js';

/** One statement of a migration. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const MAX_NAME_LENGTH = 60;

/** Rows whose texts are folded together: their whole texts are in memory. */
const FOLD_BATCH = 200;

/** The name of an index, short enough for every database. */
function indexName(table: string, columns: readonly string[]): string {
  const name = `${table}_${columns.join('_')}`;
  if (name.length <= MAX_NAME_LENGTH) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, MAX_NAME_LENGTH - 9)}_${digest}`;
}

/** What Sequelize wants to speak a dialect, though nothing is sent. */
const GENERATING: Readonly<Record<Dialect, () => Options>> = {
  sqlite: () => ({ storage: ':memory:' }),
  postgres: () => ({ dialectModule: requireDriver(POSTGRES_DRIVER) }),
  mariadb: () => ({ dialectModule: requireDriver(MARIADB_DRIVER) }),
};

/**
 * Turns what a migration asks for into SQL by Sequelize's own generator: an instance that never connects
 * records what it would have sent.
 */
class Generator {
  readonly #sequelize: Sequelize;
  readonly #sent: string[] = [];

  constructor(dialect: Dialect) {
    this.#sequelize = new Sequelize({
      dialect,
      logging: false,
      ...GENERATING[dialect](),
    });
    Object.defineProperty(this.#sequelize, 'query', {
      value: async (sql: string) => {
        this.#sent.push(sql.trim());
        return [];
      },
    });
  }

  async record(
    ask: (queryInterface: ReturnType<Sequelize['getQueryInterface']>) => Promise<unknown>,
  ): Promise<string[]> {
    this.#sent.length = 0;
    await ask(this.#sequelize.getQueryInterface());
    return [...this.#sent];
  }
}

/** The editor that a migration works with. Every statement goes through `send`; a dry run only collects them. */
export class SqlSchemaEditor implements SchemaEditor {
  readonly dialect: Dialect;
  readonly #generator: Generator;
  readonly #dry: boolean;
  readonly #progress: MigrationProgress | undefined;
  /** All statements so far, in order. */
  readonly statements: Statement[] = [];

  constructor(
    private readonly database: Database,
    options: { dry: boolean; progress?: MigrationProgress | undefined },
  ) {
    this.dialect = database.dialect;
    this.#dry = options.dry;
    this.#progress = options.progress;
    this.#generator = new Generator(database.dialect);
  }

  table(name: string): string {
    return this.database.table(name);
  }

  async createTable(
    name: string,
    shape: Readonly<Record<string, ReferringColumn>>,
    indexes: readonly IndexDeclaration[] = [],
  ): Promise<void> {
    const columns = Object.entries(shape).map(([column, each]) => [column, this.#column(each)]);
    const attributes: ModelAttributes = Object.fromEntries(columns);
    // Sequelize adds default values for charset only on MariaDB; the binary collation compares as the others do.
    const options = this.dialect === 'mariadb' ? { charset: 'utf8mb4', collate: 'utf8mb4_bin' } : {};
    await this.#generate((queryInterface) => queryInterface.createTable(this.table(name), attributes, options));
    for (const index of indexes) await this.addIndex(name, index);
  }

  async dropTable(name: string): Promise<void> {
    await this.sql(`DROP TABLE IF EXISTS ${this.table(name)}`);
  }

  async addColumn(table: string, name: string, shape: ReferringColumn): Promise<void> {
    const column = this.#column(shape);
    await this.#generate((queryInterface) => queryInterface.addColumn(this.table(table), name, column));
  }

  async dropColumn(table: string, name: string): Promise<void> {
    await this.sql(`ALTER TABLE ${this.table(table)} DROP COLUMN ${name}`);
  }

  async addIndex(table: string, index: IndexDeclaration): Promise<void> {
    const full = this.table(table);
    const unique = index.unique ? 'UNIQUE ' : '';
    await this.sql(`CREATE ${unique}INDEX ${indexName(full, index.columns)} ON ${full} (${index.columns.join(', ')})`);
  }

  async dropIndex(table: string, columns: readonly string[]): Promise<void> {
    const full = this.table(table);
    const name = indexName(full, columns);
    await this.sql(this.dialect === 'mariadb' ? `DROP INDEX ${name} ON ${full}` : `DROP INDEX ${name}`);
  }

  async addSearchIndex(table: string, index: SearchIndexDeclaration): Promise<void> {
    for (const text of searchIndexStatements(this.dialect, this.table(table), index)) await this.sql(text);
  }

  async dropSearchIndex(table: string): Promise<void> {
    for (const text of withoutSearchIndex(this.dialect, this.table(table))) await this.sql(text);
  }

  async foldColumns(table: string, columns: readonly string[]): Promise<void> {
    for (const column of columns) await this.addColumn(table, foldedName(column), FOLDED_COLUMN);
    if (!this.#dry) await this.#fold(table, columns);
  }

  async dropFoldedColumns(table: string, columns: readonly string[]): Promise<void> {
    for (const column of columns) await this.dropColumn(table, foldedName(column));
  }

  async fillSortKeys(table: string, keys: Readonly<Record<string, string>>): Promise<void> {
    if (!this.#dry) await this.#derive(table, Object.entries(keys), (text) => sortKey(text));
  }

  #fold(table: string, columns: readonly string[]): Promise<void> {
    return this.#derive(
      table,
      columns.map((column) => [foldedName(column), column]),
      foldText,
    );
  }

  /**
   * Fills columns from others, given as `[derived, from]`; rows that already hold the value are not written. Not among the
   * statements of the migration: they would hold all texts of the site, and deriving twice does no harm.
   */
  async #derive(table: string, pairs: readonly (readonly [string, string])[], derive: (text: string) => string) {
    const full = this.table(table);
    const set = pairs.map(([derived], index) => `${derived} = $${index + 1}`).join(', ');
    const columns = [...new Set(pairs.flat())].join(', ');
    let last = 0;
    for (;;) {
      const rows = await this.rows<{ id: number } & Record<string, unknown>>(
        `SELECT id, ${columns} FROM ${full} WHERE id > $1 ORDER BY id LIMIT ${FOLD_BATCH}`,
        [last],
      );
      for (const row of rows) {
        const values = pairs.map(([, from]) => derive(String(row[from] ?? '')));
        if (pairs.every(([derived], index) => row[derived] === values[index])) continue;
        const bind = [...values, Number(row.id)];
        await this.database.sequelize.query(`UPDATE ${full} SET ${set} WHERE id = $${bind.length}`, { bind });
      }
      if (rows.length < FOLD_BATCH) return;
      last = Number(rows.at(-1)?.id);
    }
  }

  async sql(text: string, values: readonly unknown[] = []): Promise<void> {
    this.statements.push({ text, values });
    if (this.#dry) return;
    const carryOut = async () => {
      await this.database.sequelize.query(text, values.length > 0 ? { bind: [...values] } : {});
    };
    await (this.#progress ? this.#progress.send({ text, values }, carryOut) : carryOut());
  }

  async rows<R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    if (this.#dry) return [];
    return this.database.select<R>(text, values.map(bindable));
  }

  async #generate(ask: Parameters<Generator['record']>[0]): Promise<void> {
    for (const text of await this.#generator.record(ask)) await this.sql(text);
  }

  #column(shape: ReferringColumn): ReferringColumn {
    const { [referenceKey]: reference, [codecKey]: _codec, ...column } = shape;
    // MariaDB's plain TEXT ends at 64 KB.
    const type = this.dialect === 'mariadb' && column.type === DataTypes.TEXT ? DataTypes.TEXT('long') : column.type;
    if (reference === undefined) return { ...column, type };
    const [table = '', key = 'id'] = reference.split('.');
    return { ...column, type, references: { model: this.table(table), key } };
  }
}

const COLUMN_NAMES: Readonly<Record<Dialect, string>> = {
  sqlite: 'SELECT name FROM pragma_table_info($1)',
  postgres:
    'SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped',
  mariadb:
    'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = $1',
};

/** The columns of a table as the database has them at the moment; none where there is no such table. */
export async function columnNames(database: Database, table: string): Promise<string[]> {
  const rows = await database.select<{ name: string }>(COLUMN_NAMES[database.dialect], [table]);
  return rows.map(({ name }) => name);
}

function bindable(value: unknown): string | number | null {
  return typeof value === 'number' || value === null ? value : String(value);
}

/** What a migration would send, as one checksum: it does not depend on how its text was compiled. */
export function checksumOf(statements: readonly Statement[]): string {
  return createHash('sha256').update(JSON.stringify(statements)).digest('hex');
}
