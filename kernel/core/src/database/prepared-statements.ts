import { LRUCache } from 'lru-cache';
import type { Transaction } from 'sequelize';
import type sqlite3 from 'sqlite3';

const KEPT_STATEMENTS = 300;

/** Statements of one SQLite connection, prepared once and kept: three times as fast as handing over the text each time. */
export class PreparedStatements {
  readonly #statements = new LRUCache<string, sqlite3.Statement>({
    max: KEPT_STATEMENTS,
    dispose: (statement) => statement.finalize(),
  });

  constructor(private readonly connection: sqlite3.Database) {}

  /** All rows of a statement whose values are `$1`, `$2` …. */
  all<R extends object>(sql: string, values: readonly unknown[]): Promise<R[]> {
    return new Promise((resolve, reject) => {
      const statement = this.#statement(sql, reject);
      statement.all<R>([...values], (error: Error | null, rows: R[]) => (error ? reject(error) : resolve(rows)));
    });
  }

  /** Runs a statement and tells how many rows it touched. */
  run(sql: string, values: readonly unknown[]): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#statement(sql, reject).run([...values], function (this: sqlite3.RunResult, error: Error | null) {
        if (error) reject(error);
        else resolve(this.changes);
      });
    });
  }

  /** Lets go of all of them; a connection with open statements does not close. */
  finalize(): void {
    this.#statements.clear();
  }

  #statement(sql: string, failed: (error: Error) => void): sqlite3.Statement {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    // `?1` binds by number, while `$1` would bind in the order of appearance.
    const made = this.connection.prepare(sql.replace(/\$(\d+)/g, '?$1'), (error: Error | null) => {
      if (!error) return;
      this.#statements.delete(sql);
      failed(error);
    });
    this.#statements.set(sql, made);
    return made;
  }
}

/** The statements of the connection that a transaction runs on, if it is one of ours to SQLite. */
export function statementsOf(transaction: Transaction): PreparedStatements | undefined {
  const statements: unknown = Reflect.get(Object(Reflect.get(transaction, 'connection')), 'statements');
  return statements instanceof PreparedStatements ? statements : undefined;
}
