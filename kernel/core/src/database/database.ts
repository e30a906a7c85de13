import type { Sequelize, Transaction } from 'sequelize';
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
  /** Runs work in one transaction (immediate on SQLite); a nested call joins the outer one. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Runs something after the surrounding transaction has committed, or at once without one. */
  afterCommit(work: () => void | Promise<void>): Promise<void>;
}

/** The database. */
export const DATABASE = definePort<Database>('kernel/database');
