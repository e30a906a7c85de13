import { Sequelize, type Transaction } from 'sequelize';
import sqlite3 from 'sqlite3';
import { PreparedStatements } from './prepared-statements.js';

const BUSY_TIMEOUT_MS = 5_000;

type Closed = (error: Error | null) => void;

/** How connections to a file behave. */
export interface SqliteOptions {
  /** Whether each commit waits for the disk. */
  readonly durable: boolean;
  /** Whether every statement that would change something is refused. */
  readonly readOnly: boolean;
}

/**
 * The connections of one SQLite file. Sequelize opens one for every transaction and closes it after that; since one
 * transaction writes at a time, the last one is kept for the next: opening the file anew and reading its schema would cost
 * several times what most transactions do.
 */
class SqliteConnections {
  #idle: Connection | undefined;
  #isClosed = false;

  constructor(private readonly options: SqliteOptions) {}

  /** The connection that is kept, or a new one. */
  open(file: string, mode: number, opened: Closed): Connection {
    const kept = this.#idle;
    this.#idle = undefined;
    if (!kept) return new Connection(file, mode, { opened, connections: this, ...this.options });
    process.nextTick(opened, null);
    return kept;
  }

  /** Whether a connection that nobody needs at the moment is kept. */
  keeps(connection: Connection): boolean {
    if (this.#isClosed || this.#idle) return false;
    this.#idle = connection;
    return true;
  }

  /** Closes what is kept; from now on nothing is. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const kept = this.#idle;
    this.#idle = undefined;
    if (kept) await new Promise<void>((resolve) => kept.close(() => resolve()));
  }
}

interface ConnectionParts extends SqliteOptions {
  readonly opened: Closed;
  readonly connections: SqliteConnections;
}

/** Waits for other writers, and commits as durably as asked. */
export class Connection extends sqlite3.Database {
  readonly statements = new PreparedStatements(this);
  readonly #connections: SqliteConnections;

  constructor(file: string, mode: number, { opened, connections, durable, readOnly }: ConnectionParts) {
    super(file, mode, opened);
    this.#connections = connections;
    this.configure('busyTimeout', BUSY_TIMEOUT_MS);
    this.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'OFF'}`);
    if (readOnly) this.exec('PRAGMA query_only = ON');
  }

  /** Sequelize closes without waiting when a transaction is over, and waits when all is. */
  override close(closed?: Closed): void {
    if (closed === undefined && this.#connections.keeps(this)) return;
    this.statements.finalize();
    super.close(closed);
  }
}

/** Sequelize on one SQLite file. */
export class SqliteSequelize extends Sequelize {
  readonly #connections: SqliteConnections;

  constructor(storage: string, options: SqliteOptions) {
    const connections = new SqliteConnections(options);
    // Called with `new`, it gives what it returns.
    function Database(file: string, mode: number, opened: Closed): Connection {
      return connections.open(file, mode, opened);
    }
    super({ dialect: 'sqlite', storage, logging: false, dialectModule: { ...sqlite3, Database } });
    this.#connections = connections;
  }

  override async close(): Promise<void> {
    await super.close();
    await this.#connections.close();
  }
}

/** The statements of the connection that a transaction runs on, if it is one of ours to SQLite. */
export function statementsOf(transaction: Transaction): PreparedStatements | undefined {
  const connection: unknown = Reflect.get(transaction, 'connection');
  return connection instanceof Connection ? connection.statements : undefined;
}
