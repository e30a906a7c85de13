import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { QueryTypes, Sequelize } from 'sequelize';
import { MARIADB_DRIVER, POSTGRES_DRIVER, requireDriver, SQLITE_DRIVER, withDriver } from '../drivers.js';
import { asError, HostError, reasonOf } from '../errors.js';
import type { Dialect } from './schema.js';

/** How to reach a database. */
export interface DatabaseOptions {
  /** `postgres://…`, `mariadb://…`, or the path of an SQLite file. */
  readonly url: string;
  /** Whether each SQLite commit waits for the disk; false only where losing the last writes does not matter (tests). */
  readonly durable?: boolean;
  /** How long a statement may take in milliseconds, 0 for as long as it likes (command line); default 30 000. */
  readonly statementMs?: number;
  /** Whether the database refuses every statement that would change something; the file of SQLite must exist then. */
  readonly readOnly?: boolean;
}

/** How long a connection may take to come about, and how long somebody waits for a free one. */
const CONNECT_MS = 5_000;
const ACQUIRE_MS = 10_000;
/** A server that says nothing for so long is given up; the pool makes another connection. */
const SILENCE_MS = 30_000;

/** Which dialect an address speaks. Throws HostError `HOST_DATABASE_URL` for any other. */
export function dialectOf(url: string): Dialect {
  const scheme = /^([a-z0-9+]+):\/\//i.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined || scheme === 'sqlite') return 'sqlite';
  if (scheme === 'postgres' || scheme === 'postgresql') return 'postgres';
  if (scheme === 'mariadb' || scheme === 'mysql') return 'mariadb';
  throw new HostError('HOST_DATABASE_URL', {
    found: scheme,
    wanted: 'postgres://, mariadb://, sqlite: or a file path',
  });
}

/** The file of an SQLite address. */
export function sqliteFile(url: string): string {
  return path.resolve(url.replace(/^sqlite:(\/\/)?/, ''));
}

/** Creates the database file for this account alone, or makes it so; its companions take over its rights. */
function closeOff(storage: string): void {
  closeSync(openSync(storage, 'a', 0o600));
  chmodSync(storage, 0o600);
}

/**
 * Opens a connection pool; nothing is sent yet.
 * @throws HostError `HOST_DRIVER_MISSING` when the driver of the database is not installed
 */
export async function openSequelize(options: DatabaseOptions): Promise<Sequelize> {
  const { durable = true, readOnly = false } = options;
  const dialect = dialectOf(options.url);
  if (dialect === 'sqlite') {
    const { SqliteSequelize } = await withDriver(SQLITE_DRIVER, () => import('./sqlite-connections.js'));
    const storage = sqliteFile(options.url);
    if (!readOnly) {
      mkdirSync(path.dirname(storage), { recursive: true });
      closeOff(storage);
    }
    return new SqliteSequelize(storage, { durable, readOnly });
  }
  const sequelize = openServer(options, dialect);
  if (readOnly) {
    const statement =
      dialect === 'postgres' ? 'SET default_transaction_read_only = on' : 'SET SESSION TRANSACTION READ ONLY';
    sequelize.addHook('afterConnect', (connection) => Object(connection).query(statement));
  }
  return sequelize;
}

/**
 * Looks whether the server answers, and whether the database can hold every script of the world.
 * @throws HostError `HOST_DATABASE_UNREACHABLE`; `HOST_DATABASE_ENCODING` for PostgreSQL in another encoding than UTF-8
 */
export async function checkServer(sequelize: Sequelize, url: string): Promise<void> {
  const dialect = dialectOf(url);
  if (dialect === 'sqlite') return;
  // MariaDB's tables of ours say their own charset.
  const asked = dialect === 'postgres' ? 'SHOW server_encoding' : "SELECT 'UTF8' AS server_encoding";
  const rows: unknown[] = await sequelize.query(asked, { type: QueryTypes.SELECT }).catch((thrown: unknown) => {
    const { host, pathname } = new URL(url);
    const details = { database: pathname.slice(1), host, reason: reasonOf(thrown) };
    throw new HostError('HOST_DATABASE_UNREACHABLE', details, asError(thrown));
  });
  const [first] = rows;
  const found = typeof first === 'object' && first !== null ? String(Reflect.get(first, 'server_encoding')) : '';
  if (!/^utf-?8$/i.test(found)) throw new HostError('HOST_DATABASE_ENCODING', { found });
}

function openServer(options: DatabaseOptions, dialect: 'postgres' | 'mariadb'): Sequelize {
  const pool = { max: 10, min: 0, idle: 10_000, acquire: ACQUIRE_MS };
  const silence = options.statementMs ?? SILENCE_MS;
  if (dialect === 'postgres') {
    const stream = () => listeningSocket(silence);
    const dialectOptions = { connectionTimeoutMillis: CONNECT_MS, keepAlive: true, stream };
    const dialectModule = requireDriver(POSTGRES_DRIVER);
    return new Sequelize(options.url, { dialect, dialectModule, logging: false, pool, dialectOptions });
  }
  return new Sequelize(options.url.replace(/^mysql:/, 'mariadb:'), {
    dialect,
    dialectModule: requireDriver(MARIADB_DRIVER),
    logging: false,
    pool,
    timezone: '+00:00',
    dialectOptions: {
      // Affected rows mean matched rows, as on the other databases.
      foundRows: true,
      charset: 'utf8mb4',
      collation: 'utf8mb4_bin',
      // Escaping and standard behavior as we expect them, whatever the server's default is (NO_BACKSLASH_ESCAPES).
      initSql: ["SET SESSION sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'"],
      connectTimeout: CONNECT_MS,
      socketTimeout: silence,
    },
  });
}

/** A connection that ends when the server falls silent, whatever the client waits for. */
function listeningSocket(silence: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silence);
  socket.on('timeout', () => socket.destroy(new Error('Connection timeout: the server is silent.')));
  return socket;
}
