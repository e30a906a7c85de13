import type { Sequelize, Transaction } from 'sequelize';
import { deprecated } from '../deprecation.js';
import { definePort } from '../ports.js';
import type { Rows } from './rows.js';
import type { Dialect } from './schema.js';
import type { SearchedColumns, SearchWords } from './search.js';
import type { SearchSql } from './search-index.js';
import type { SqlPart } from './sql.js';
import type { AnyTable } from './table.js';

/** Values bound to `$1`, `$2` … of a statement. */
export type BoundValues = readonly (string | number | null)[];

/** Column values of a row to be written. */
export type RowValues = Readonly<Record<string, string | number | null | undefined>>;

/**
 * The host's database, for every plugin alike. Rows of a table are read and written by {@link rows}; what is more than
 * that (joins, groups, sums, searches) is a statement of {@link sql}. Inside {@link transaction} every statement of the
 * same asynchronous flow joins the transaction by itself.
 */
export interface Database {
  readonly dialect: Dialect;
  /** The Sequelize instance, for models (`sequelize.define`) and whatever is not covered here. */
  readonly sequelize: Sequelize;
  /** Whether nothing may be changed, because a command only looks at the site. */
  readonly isReadOnly: boolean;
  /** Whether the present asynchronous flow is inside a transaction. */
  readonly isInTransaction: boolean;
  /** The rows of a table: find, list, page, count, insert, change, remove …. */
  rows<T extends AnyTable>(table: T): Rows<T>;
  /**
   * The rows that a statement gives: `` database.sql<{ n: number }>`SELECT COUNT(*) AS n FROM ${polls}` ``. Tables and
   * columns are put in as such, every value is bound.
   */
  sql<R extends object>(texts: TemplateStringsArray, ...parts: readonly SqlPart[]): Promise<R[]>;
  /** Runs a statement that changes something and returns how many rows it touched. */
  write(texts: TemplateStringsArray, ...parts: readonly SqlPart[]): Promise<number>;
  /**
   * A condition that holds for rows in whose columns all words of a search occur, without regard to case, their wildcards
   * taken literally, and none of those that it excludes. Where the table has a search index, that is what finds them.
   */
  search(searched: SearchedColumns, words: SearchWords): Promise<SearchSql>;
  /** The name of a table with the host's prefix: `table('posts')`. */
  table(name: string): string;
  /** Plain rows. The text should be the same for each shape of query, so that it is prepared once. */
  select<R extends object>(sql: string, values?: BoundValues): Promise<R[]>;
  /**
   * The first row, or undefined.
   * @deprecated since 0.2.0, use `rows(…).find` or `sql`
   */
  selectOne<R extends object>(sql: string, values?: BoundValues): Promise<R | undefined>;
  /**
   * Writes a row and returns its id (for tables whose primary key is `id` and counted by the database).
   * @deprecated since 0.2.0, use `rows(…).insert`
   */
  insert(table: string, row: RowValues): Promise<number>;
  /**
   * Writes a row into a table that has no counted id.
   * @deprecated since 0.2.0, use `rows(…).insert`
   */
  insertRow(table: string, row: RowValues): Promise<void>;
  /**
   * Writes a row unless a unique index refuses it; returns whether it was written.
   * @deprecated since 0.2.0, use `rows(…).insertIfAbsent`
   */
  insertIgnore(table: string, row: RowValues): Promise<boolean>;
  /**
   * Changes rows and returns how many matched. The condition is SQL with `$1` …, and decides under concurrency.
   * @deprecated since 0.2.0, use `rows(…).change`
   */
  update(table: string, changes: RowValues, where: string, values?: BoundValues): Promise<number>;
  /**
   * Removes rows and returns how many.
   * @deprecated since 0.2.0, use `rows(…).remove`
   */
  remove(table: string, where: string, values?: BoundValues): Promise<number>;
  /**
   * Any other statement that changes something; returns how many rows it touched.
   * @deprecated since 0.2.0, use `write`
   */
  execute(sql: string, values?: BoundValues): Promise<number>;
  /** Runs work in one transaction (immediate on SQLite); a nested call joins the outer one. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Runs something after the surrounding transaction has committed, or at once without one. */
  afterCommit(work: () => void | Promise<void>): Promise<void>;
}

/** The database. */
export const DATABASE = definePort<Database>('kernel/database');

/**
 * `?, ?, ?`-like list of `count` places beginning with `$<from>`, for `IN (…)`; `NULL` when empty.
 * @deprecated since 0.2.0, use a list in `sql`
 */
export const places = deprecated(
  function places(count: number, from = 1): string {
    if (count === 0) return 'NULL';
    return Array.from({ length: count }, (_, index) => `$${from + index}`).join(', ');
  },
  '`places`',
  'a list in `sql`',
);
