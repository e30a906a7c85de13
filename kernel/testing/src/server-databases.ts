import { dialectOf } from '@plinth/kernel/layer';
import { Sequelize } from 'sequelize';
import type { TestDatabase } from './databases.js';
import { mariadbRestorer, postgresRestorer, type Restorer } from './restore.js';
import { RUN } from './run.js';

/** How many migrated databases wait for the next site; migrating one costs half a second, restoring it a tenth. */
const MAX_IDLE = 8;

/** How long they wait when no site is up. */
const IDLE_MS = 3_000;

interface Idle {
  readonly key: string;
  readonly name: string;
  readonly restorer: Restorer;
}

/**
 * The databases of test sites on a server. A site that ends gives its database back; it is restored to what it held
 * when it was migrated and serves the next site with the same plugins.
 */
export class ServerDatabases {
  readonly #address: URL;
  readonly #isPostgres: boolean;
  /** One connection each, `undefined` for the server's own: a new one would have to learn all tables again. */
  readonly #connections = new Map<string | undefined, Sequelize>();
  #idle: Idle[] = [];
  #count = 0;
  #lent = 0;
  #leaving: NodeJS.Timeout | undefined;

  /** @param serverUrl the server's address; the database it names is not touched */
  constructor(serverUrl: string) {
    this.#address = new URL(serverUrl);
    this.#isPostgres = dialectOf(serverUrl) === 'postgres';
  }

  /** @param key names the plugins and versions whose tables it has */
  async take(key: string): Promise<TestDatabase> {
    clearTimeout(this.#leaving);
    this.#lent += 1;
    const at = this.#idle.findLastIndex((idle) => idle.key === key);
    const [idle] = at < 0 ? [] : this.#idle.splice(at, 1);
    return idle ? this.#lend(idle.name, key, idle.restorer) : this.#lend(await this.#create(), key);
  }

  #lend(name: string, key: string, known?: Restorer): TestDatabase {
    let restorer = known;
    return {
      url: this.#url(name),
      isMigrated: known !== undefined,
      keepAsTemplate: async () => {
        restorer = await (this.#isPostgres ? postgresRestorer : mariadbRestorer)(this.#connection(name));
      },
      remove: async () => {
        const isRestored = await restorer?.restore(this.#connection(name));
        if (restorer && isRestored) await this.#keepIdle({ key, name, restorer });
        else await this.#drop(name);
        this.#lent -= 1;
        // After the last test nobody asks again, and a library installs no handlers for the end of the process.
        if (this.#lent === 0) this.#leaving = setTimeout(() => void this.#dropIdle(), IDLE_MS);
      },
    };
  }

  async #create(): Promise<string> {
    this.#count += 1;
    const name = `plinth_test_${RUN}_${this.#count}`;
    const server = this.#connection(undefined);
    await server.query(
      `CREATE DATABASE ${name}${this.#isPostgres ? '' : ' CHARACTER SET utf8mb4 COLLATE utf8mb4_bin'}`,
    );
    // What a test wrote need not survive the machine.
    if (this.#isPostgres) await server.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    return name;
  }

  async #drop(name: string): Promise<void> {
    await this.#disconnect(name);
    const server = this.#connection(undefined);
    await server.query(`DROP DATABASE IF EXISTS ${name}${this.#isPostgres ? ' WITH (FORCE)' : ''}`);
    if (!this.#isPostgres) await server.query(`DROP DATABASE IF EXISTS ${name}_kept`);
  }

  async #keepIdle(idle: Idle): Promise<void> {
    this.#idle.push(idle);
    const oldest = this.#idle.length > MAX_IDLE ? this.#idle.shift() : undefined;
    if (oldest) await this.#drop(oldest.name);
  }

  async #dropIdle(): Promise<void> {
    const names = this.#idle.splice(0).map(({ name }) => name);
    for (const name of names) await this.#drop(name);
    // Whoever asked meanwhile is at work on it.
    if (this.#lent === 0) await this.#disconnect(undefined);
  }

  #url(name: string | undefined): string {
    const address = new URL(this.#address);
    address.pathname = name === undefined && this.#isPostgres ? '/postgres' : `/${name ?? ''}`;
    return address.href;
  }

  #connection(name: string | undefined): Sequelize {
    const known = this.#connections.get(name);
    if (known) return known;
    const made = new Sequelize(this.#url(name), {
      dialect: this.#isPostgres ? 'postgres' : 'mariadb',
      logging: false,
      pool: { max: 1 }, // so that what is set for a session holds for the next statement
    });
    this.#connections.set(name, made);
    return made;
  }

  async #disconnect(name: string | undefined): Promise<void> {
    const connection = this.#connections.get(name);
    this.#connections.delete(name);
    await connection?.close();
  }
}
