import type { ReferringColumn } from './columns.js';

/** An index: on which columns, and whether it is unique. Its name is made from the table and the columns. */
export interface IndexDeclaration {
  readonly columns: readonly string[];
  readonly unique?: boolean;
}

/** Texts of a table whose parts are to be found fast. The table has an `id`. */
export interface SearchIndexDeclaration {
  readonly columns: readonly string[];
  /** Rows with this value in a column are not found by it. */
  readonly unless?: { readonly column: string; readonly value: string };
}

/** What a migration may do. Table names are given without the host's prefix. */
export interface SchemaEditor {
  /** The database of the site, for statements that differ. */
  readonly dialect: Dialect;
  /** Creates a table with its indexes, unless it exists. Columns have the names of the database: `author_id`. */
  createTable(
    name: string,
    shape: Readonly<Record<string, ReferringColumn>>,
    indexes?: readonly IndexDeclaration[],
  ): Promise<void>;
  /** Removes a table with its rows, if it exists. */
  dropTable(name: string): Promise<void>;
  /** Adds a column. One that may not be null needs a default for the existing rows. */
  addColumn(table: string, name: string, shape: ReferringColumn): Promise<void>;
  /** Removes a column with its values. Remove its indexes first. */
  dropColumn(table: string, name: string): Promise<void>;
  /** Adds an index, named after the table and the columns. */
  addIndex(table: string, index: IndexDeclaration): Promise<void>;
  /** Removes the index on these columns. */
  dropIndex(table: string, columns: readonly string[]): Promise<void>;
  /**
   * An index that finds where a part of a word occurs: FTS5 with trigrams on SQLite, pg_trgm on PostgreSQL where the
   * extension may be made, nothing elsewhere. The value of the table says the same in `search`. A table has one at most.
   */
  addSearchIndex(table: string, index: SearchIndexDeclaration): Promise<void>;
  /** Removes the search index of a table. */
  dropSearchIndex(table: string): Promise<void>;
  /**
   * Columns `<name>_folded` that keep the folded texts of others, filled for the rows that are there. The value of the table
   * says the same by `search.folded`; index them by {@link addSearchIndex} under these names.
   */
  foldColumns(table: string, columns: readonly string[]): Promise<void>;
  /** Removes the folded columns of others. */
  dropFoldedColumns(table: string, columns: readonly string[]): Promise<void>;
  /** Fills columns that hold the sort key of another, given as `{ name_key: 'name' }`, for the existing rows. */
  fillSortKeys(table: string, keys: Readonly<Record<string, string>>): Promise<void>;
  /** The prefixed name of a table, for {@link sql}. */
  table(name: string): string;
  /** Any other statement; `$1`, `$2` … take the values. */
  sql(text: string, values?: readonly unknown[]): Promise<void>;
  /** Reads rows, for migrations that move data. A dry run returns none. */
  rows<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** The databases that Plinth runs on. */
export type Dialect = 'sqlite' | 'postgres' | 'mariadb';

/** One step of a plugin's schema, forwards and back. */
export interface Migration {
  /** Four digits and a name, e.g. `0001-create-pages`; the order is that of the names. */
  readonly name: string;
  up(schema: SchemaEditor): Promise<void>;
  readonly down: ((schema: SchemaEditor) => Promise<void>) | undefined;
  /** Why it cannot be undone, when there is no `down`. */
  readonly irreversible: string | undefined;
  /**
   * Migrations of earlier versions, as `owner/name`, that did the same: where one of them was applied this one counts as
   * applied. So tables move from one plugin to another.
   */
  readonly adopts: readonly string[];
}

type Step = (schema: SchemaEditor) => Promise<void>;

/** Declares a migration: a pair `up`/`down`, or an `up` with the reason why it is irreversible. */
export function migration(
  name: string,
  steps: ({ up: Step; down: Step } | { up: Step; irreversible: string }) & { adopts?: readonly string[] },
): Migration {
  return Object.freeze({
    name,
    up: steps.up,
    down: 'down' in steps ? steps.down : undefined,
    irreversible: 'irreversible' in steps ? steps.irreversible : undefined,
    adopts: steps.adopts ?? [],
  });
}
