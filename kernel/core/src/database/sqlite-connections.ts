import { Sequelize, Transaction } from 'sequelize';
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

  /** The connection that is kept, or a new one, for a transaction of our own. */
  take(file: string): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const opened: Closed = (error) => (error ? reject(error) : resolve(connection));
      const connection = this.open(file, sqlite3.OPEN_READWRITE | sqlite3.OPEN_CREATE, opened);
    });
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
  readonly #isReadOnly: boolean;

  constructor(file: string, mode: number, { opened, connections, durable, readOnly }: ConnectionParts) {
    super(file, mode, opened);
    this.#connections = connections;
    this.configure('busyTimeout', BUSY_TIMEOUT_MS);
    this.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'OFF'}; PRAGMA foreign_keys = ON`);
    this.#isReadOnly = readOnly ?? false;
    if (readOnly) this.exec('PRAGMA query_only = ON');
  }

  /** Sequelize closes without waiting when a transaction is over, and waits when all is. */
  override close(closed?: Closed): void {
    if (closed === undefined && this.#connections.keeps(this)) return;
    this.destroy(closed);
  }

  /** Runs statements without values by one turn of the thread, which is what a short one mostly costs. */
  script(statements: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.exec(statements, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Closes for good, also where a transaction may still be open. */
  destroy(closed?: Closed): void {
    this.statements.finalize();
    // The last one to leave clears away the files beside the database, which a read-only one may not.
    if (this.#isReadOnly) this.exec('PRAGMA query_only = OFF');
    super.close(closed);
  }
}

/** An immediate transaction that is under way. */
export interface ImmediateTransaction {
  /** Runs statements without values, one after the other. */
  script(statements: string): Promise<void>;
  /** Runs one of those that are committed together. */
  member<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/** How often the file may be found locked by another process, each time after {@link BUSY_TIMEOUT_MS}. */
const BUSY_TRIES = 5;

async function begin(statements: PreparedStatements): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await statements.run('BEGIN IMMEDIATE', []);
      return;
    } catch (thrown) {
      const isBusy = thrown instanceof Error && 'code' in thrown && thrown.code === 'SQLITE_BUSY';
      if (!isBusy || tries === BUSY_TRIES) throw thrown;
    }
  }
}

/** Undoes what is under way. SQLite has done so by itself after some errors; false when neither is certain. */
async function isUndone(statements: PreparedStatements): Promise<boolean> {
  try {
    await statements.run('ROLLBACK', []);
    return true;
  } catch (thrown) {
    return thrown instanceof Error && thrown.message.includes('no transaction is active');
  }
}

/** Sequelize on one SQLite file. */
export class SqliteSequelize extends Sequelize {
  readonly #connections: SqliteConnections;
  readonly #file: string;

  constructor(storage: string, options: SqliteOptions) {
    const connections = new SqliteConnections(options);
    // Called with `new`, it gives what it returns.
    function Database(file: string, mode: number, opened: Closed): Connection {
      return connections.open(file, mode, opened);
    }
    super({ dialect: 'sqlite', storage, logging: false, dialectModule: { ...sqlite3, Database } });
    this.#connections = connections;
    this.#file = storage;
  }

  /**
   * Runs work in one immediate transaction. Not by Sequelize, which looks after the folder of the file and its own pragma
   * every time and takes its longest way for the two statements.
   */
  async immediate(work: (parts: ImmediateTransaction) => Promise<void>): Promise<void> {
    const connection = await this.#connections.take(this.#file);
    const { statements } = connection;
    try {
      await begin(statements);
      await work({
        script: (texts) => connection.script(texts),
        member: (own) => this.#member(connection, own),
      });
      await statements.run('COMMIT', []);
    } catch (thrown) {
      if (await isUndone(statements)) connection.close();
      else connection.destroy();
      throw thrown;
    }
    connection.close();
  }

  /** Runs work with a transaction of its own to Sequelize, which ends with the work: what it left behind writes nothing. */
  async #member<T>(connection: Connection, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const transaction = new Transaction(this, { type: Transaction.TYPES.IMMEDIATE });
    Reflect.set(transaction, 'connection', connection);
    try {
      return await work(transaction);
    } finally {
      Reflect.set(transaction, 'finished', 'commit');
    }
  }

  override async close(): Promise<void> {
    await super.close();
    await this.#connections.close();
  }
}
