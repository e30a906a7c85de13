import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sequelize, Transaction } from 'sequelize';
import { translated } from './away.js';
import { GroupCommit } from './group-commit.js';
import { widened } from './postgres.js';
import type { SqliteSequelize } from './sqlite-connections.js';
import { isWrite, WriteGuard } from './write-guard.js';

/** A transaction that is under way in the present asynchronous flow. */
export interface Joined {
  readonly transaction: Transaction;
  readonly afterCommit: (() => void | Promise<void>)[];
}

interface QueryOptions {
  transaction?: Transaction | null;
  [option: string]: unknown;
}

type Statement = string | { query: string; values: unknown[]; bind?: readonly unknown[] };

type Query = (sql: Statement, options?: QueryOptions) => Promise<unknown>;

/** The statement with values that PostgreSQL would not take beside an integer. */
function wide(sql: Statement, { bind }: QueryOptions): Statement {
  if (typeof sql === 'string') return Array.isArray(bind) ? widened(sql, bind) : sql;
  return sql.bind ? { ...sql, query: widened(sql.query, sql.bind) } : sql;
}

/** Whether an instance is our own on an SQLite file; its module is not imported, because the driver may not be installed. */
function isOurFile(sequelize: Sequelize): sequelize is SqliteSequelize {
  return 'immediate' in sequelize;
}

/** What all hosts on one Sequelize instance share; it lies on the instance itself and nowhere else. */
const SHARED = Symbol('plinth connection');

/**
 * Teaches a Sequelize instance to let every query, also those of models, join the transaction of its asynchronous flow,
 * and on SQLite to wait for its turn to write. Several hosts on one instance share one guard; the last one that lets go
 * leaves the instance as it was.
 */
export class SharedConnection {
  readonly guard = new WriteGuard();
  /** Transactions of an SQLite file that is ours; undefined on an instance of an embedder. */
  readonly group: GroupCommit | undefined;
  readonly joined = new AsyncLocalStorage<Joined>();
  #hosts = 0;

  private constructor(private readonly sequelize: Sequelize) {
    this.group = isOurFile(sequelize) ? new GroupCommit(sequelize, this.guard) : undefined;
    const plain: Query = sequelize.query.bind(sequelize);
    const isSqlite = sequelize.getDialect() === 'sqlite';
    const isPostgres = sequelize.getDialect() === 'postgres';
    const query: Query = (asked, options = {}) => {
      const sql = isPostgres ? wide(asked, options) : asked;
      const joined = this.joined.getStore();
      const joining =
        options.transaction === undefined && joined ? { ...options, transaction: joined.transaction } : options;
      const text = typeof sql === 'string' ? sql : sql.query;
      const send = () =>
        plain(sql, joining).catch((thrown: unknown) => {
          throw translated(thrown);
        });
      return isSqlite && !joining.transaction && isWrite(text) ? this.guard.run(send) : send();
    };
    Object.defineProperty(sequelize, 'query', { value: query, configurable: true, writable: true });
    Object.defineProperty(sequelize, SHARED, { value: this, configurable: true });
  }

  /** The shared part of an instance, for one more host. */
  static of(sequelize: Sequelize): SharedConnection {
    const found: unknown = Reflect.get(sequelize, SHARED);
    const shared = found instanceof SharedConnection ? found : new SharedConnection(sequelize);
    shared.#hosts += 1;
    return shared;
  }

  /** Lets go; the last host takes everything off the instance again. */
  release(): void {
    this.#hosts -= 1;
    if (this.#hosts > 0) return;
    Reflect.deleteProperty(this.sequelize, 'query');
    Reflect.deleteProperty(this.sequelize, SHARED);
    // Otherwise every promise of the process would go on carrying this connection's storage along.
    this.joined.disable();
  }
}
