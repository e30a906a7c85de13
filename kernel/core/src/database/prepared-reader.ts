import sqlite3 from 'sqlite3';
import { PreparedStatements } from './prepared-statements.js';

/** Reads from an SQLite file by a read-only connection of its own; it sees whatever has been committed. */
export class PreparedReader {
  readonly #database: sqlite3.Database;
  readonly #statements: PreparedStatements;
  #closed = false;

  constructor(file: string) {
    this.#database = new sqlite3.Database(file, sqlite3.OPEN_READONLY);
    this.#database.configure('busyTimeout', 5_000);
    this.#statements = new PreparedStatements(this.#database);
  }

  /** All rows of a SELECT whose values are `$1`, `$2` …. */
  all<R extends object>(sql: string, values: readonly unknown[]): Promise<R[]> {
    return this.#statements.all(sql, values);
  }

  close(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#closed = true;
    this.#statements.finalize();
    return new Promise((resolve) => this.#database.close(() => resolve()));
  }
}
