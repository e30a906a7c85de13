import { setTimeout } from 'node:timers/promises';
import { QueryTypes, type Sequelize, Transaction } from 'sequelize';
import { Unavailable } from '../errors.js';
import { countedAsWait } from '../services/attribution.js';
import { translated } from './away.js';
import type { BoundValues, Database } from './database.js';
import type { GroupCommit } from './group-commit.js';
import { postgresRows } from './postgres.js';
import type { PreparedReader } from './prepared-reader.js';
import type { PreparedStatements } from './prepared-statements.js';
import { statementsOf } from './prepared-statements.js';
import { Rows } from './rows.js';
import type { Dialect } from './schema.js';
import type { SearchedColumns, SearchWords } from './search.js';
import { SearchIndex, type SearchSql } from './search-index.js';
import { type Joined, SharedConnection } from './shared-connection.js';
import { render, Sql, type SqlDialect, type SqlPart } from './sql.js';
import type { AnyTable } from './table.js';
import { readRows, TableReader } from './table-reader.js';
import { TableWriter } from './table-writer.js';

/** How often a transaction that the server broke off to end a deadlock is begun. */
const TRIES = 20;

/** The host's database on Sequelize. */
export class SequelizeDatabase implements Database, SqlDialect {
  readonly dialect: Dialect;
  readonly isReadOnly: boolean;
  readonly #prefix: string;
  readonly #reader: PreparedReader | undefined;
  readonly #inDoubt: () => void;
  readonly #shared: SharedConnection;
  readonly #writer: TableWriter;
  readonly #searchIndex = new SearchIndex(this);
  readonly #readers = new WeakMap<AnyTable, TableReader>();
  #deadlocks = 0;

  /**
   * @param sequelize ours, or the embedder's; its `query` is taught to join transactions by itself
   * @param options `prefix` of all table names; `reader` for fast reads of an SQLite file that is ours; `inDoubt` is told
   *   of a write that may have been done although its answer was lost; `readOnly` where the connections refuse changes
   */
  constructor(
    readonly sequelize: Sequelize,
    options: { prefix: string; reader?: PreparedReader | undefined; inDoubt?: () => void; readOnly?: boolean },
  ) {
    this.isReadOnly = options.readOnly ?? false;
    this.#prefix = options.prefix;
    this.#reader = options.reader;
    this.#inDoubt = options.inDoubt ?? (() => undefined);
    this.dialect = dialectOfInstance(sequelize);
    this.#shared = SharedConnection.of(sequelize);
    this.#writer = new TableWriter(this);
  }

  /** Lets go of the Sequelize instance; an embedder's is as it was before, and goes on. */
  release(): void {
    this.#shared.release();
  }

  get isInTransaction(): boolean {
    return this.#shared.joined.getStore() !== undefined;
  }

  table(name: string): string {
    return this.#prefix + name;
  }

  get likeIgnoresCase(): boolean {
    return this.dialect === 'sqlite';
  }

  quoted(name: string): string {
    return this.dialect === 'mariadb' ? `\`${name}\`` : `"${name}"`;
  }

  rows<T extends AnyTable>(table: T): Rows<T> {
    return new Rows(table, this.#readerOf(table), this.#writer);
  }

  sql<R extends object>(texts: TemplateStringsArray, ...parts: readonly SqlPart[]): Promise<R[]> {
    return readRows<R>(this, new Sql(texts, parts));
  }

  write(texts: TemplateStringsArray, ...parts: readonly SqlPart[]): Promise<number> {
    const { text, values } = render(new Sql(texts, parts), this);
    return this.run(text, values);
  }

  search(searched: SearchedColumns, words: SearchWords): Promise<SearchSql> {
    return this.#searchIndex.condition(searched, words);
  }

  #readerOf(table: AnyTable): TableReader {
    const kept = this.#readers.get(table);
    if (kept) return kept;
    const made = new TableReader(table, this);
    this.#readers.set(table, made);
    return made;
  }

  select<R extends object>(sql: string, values: BoundValues = []): Promise<R[]> {
    return countedAsWait(() => this.#select<R>(sql, values));
  }

  async #select<R extends object>(sql: string, values: BoundValues): Promise<R[]> {
    const joined = this.#shared.joined.getStore();
    if (this.#reader && !joined) return this.#reader.all<R>(sql, values);
    return this.#rowsOf<R>(sql, values);
  }

  run(sql: string, values: BoundValues = []): Promise<number> {
    const prepared = this.#preparedIn();
    const bySequelize = () => this.#runBySequelize(sql, values);
    return countedAsWait(() =>
      prepared ? prepared.run(sql, values).catch((error: unknown) => named(error, bySequelize)) : bySequelize(),
    );
  }

  /** The kept statements of a transaction on SQLite. */
  #preparedIn(): PreparedStatements | undefined {
    const joined = this.dialect === 'sqlite' ? this.#shared.joined.getStore() : undefined;
    return joined && statementsOf(joined.transaction);
  }

  async #runBySequelize(sql: string, values: BoundValues): Promise<number> {
    // The bulk type is the one for which every dialect answers the number of rows.
    const options = { type: QueryTypes.BULKUPDATE as const, bind: [...values], raw: true };
    const changed: unknown = await this.surely(() => this.sequelize.query(sql, options));
    return typeof changed === 'number' ? changed : 0;
  }

  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const outer = this.#shared.joined.getStore();
    if (outer) return work(outer.transaction);
    const { group } = this.#shared;
    const run = () => this.surely(() => (group ? this.#grouped(group, work) : this.#retried(work)));
    const committed = () => (this.dialect === 'sqlite' && !group ? this.#shared.guard.run(run) : run());
    const { answer, afterCommit } = await countedAsWait(committed);
    // Only now: what runs after the commit may want to write itself.
    await runAll(afterCommit);
    return answer;
  }

  /** A write whose answer is lost may have been done all the same: whoever keeps something must hear of it. */
  async surely<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (thrown) {
      if (thrown instanceof Unavailable && !this.isInTransaction) this.#inDoubt();
      throw thrown;
    }
  }

  async afterCommit(work: () => void | Promise<void>): Promise<void> {
    const joined = this.#shared.joined.getStore();
    if (joined) joined.afterCommit.push(work);
    else await work();
  }

  async #grouped<T>(
    group: GroupCommit,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<{ answer: T } & Pick<Joined, 'afterCommit'>> {
    const afterCommit: Joined['afterCommit'] = [];
    try {
      const answer = await group.run((transaction) =>
        this.#shared.joined.run({ transaction, afterCommit }, () => work(transaction)),
      );
      return { answer, afterCommit };
    } catch (thrown) {
      throw translated(thrown);
    }
  }

  async #retried<T>(
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<{ answer: T } & Pick<Joined, 'afterCommit'>> {
    for (let tries = 1; ; tries += 1) {
      const afterCommit: Joined['afterCommit'] = [];
      try {
        const answer = await this.sequelize.transaction(this.#transactionOptions(), (transaction) =>
          this.#shared.joined.run({ transaction, afterCommit }, () => work(transaction)),
        );
        return { answer, afterCommit };
      } catch (thrown) {
        if (tries === TRIES || !isDeadlock(thrown)) throw translated(thrown);
        await this.#stepAside(tries);
      }
    }
  }

  /** Those that met in a deadlock come back one after the other, and later each time. */
  async #stepAside(tries: number): Promise<void> {
    this.#deadlocks += 1;
    await setTimeout(Math.min(tries, 10) * (1 + (this.#deadlocks % 8)));
  }

  #transactionOptions() {
    if (this.dialect === 'sqlite') return { type: Transaction.TYPES.IMMEDIATE };
    return { isolationLevel: Transaction.ISOLATION_LEVELS.READ_COMMITTED };
  }

  async #rowsOf<R extends object>(sql: string, values: BoundValues): Promise<R[]> {
    if (this.dialect === 'postgres') return postgresRows<R>(this.sequelize, sql, values);
    const prepared = this.#preparedIn();
    const bySequelize = () => this.#rowsBySequelize<R>(sql, values);
    return prepared ? prepared.all<R>(sql, values).catch((error: unknown) => named(error, bySequelize)) : bySequelize();
  }

  #rowsBySequelize<R extends object>(sql: string, values: BoundValues): Promise<R[]> {
    // Without the empty list of table names Sequelize asks SQLite for the columns before every query.
    const options = { type: QueryTypes.SELECT as const, bind: [...values], raw: true, tableNames: [] };
    return this.sequelize.query<R>(sql, options);
  }
}

/**
 * A write that a rule of the database refused is sent once more by Sequelize, which gives the error its name: it has done
 * nothing. After any other error SQLite may have undone the whole transaction, and a second try would stand alone.
 */
function named<T>(error: unknown, again: () => Promise<T>): Promise<T> {
  const isRefused = error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT';
  return isRefused ? again() : Promise.reject(error);
}

/** Everything is run, also after something failed: what is committed must be heard of. Throws what failed first. */
async function runAll(works: Joined['afterCommit']): Promise<void> {
  const failures: unknown[] = [];
  for (const each of works) {
    try {
      await each();
    } catch (thrown) {
      failures.push(thrown);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function dialectOfInstance(sequelize: Sequelize): Dialect {
  const name = sequelize.getDialect();
  return name === 'postgres' || name === 'mariadb' ? name : 'sqlite';
}

function isDeadlock(thrown: unknown): boolean {
  return (
    thrown instanceof Error && /deadlock|could not serialize|Record has changed since last read/i.test(thrown.message)
  );
}
