import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Sequelize } from 'sequelize';
import sqlite3 from 'sqlite3';
import { HostError } from '../errors.js';
import type { Dialect } from './schema.js';

/** How to reach a database. */
export interface DatabaseOptions {
  /** `postgres://…`, `mariadb://…`, or the path of an SQLite file. */
  readonly url: string;
  /** Whether each SQLite commit waits for the disk; false only where losing the last writes does not matter (tests). */
  readonly durable?: boolean;
}

const BUSY_TIMEOUT_MS = 5_000;

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

/** The sqlite3 library with connections that wait for each other and commit as durably as asked. */
function sqliteModule(durable: boolean): object {
  class Connection extends sqlite3.Database {
    constructor(file: string, mode: number, opened: (error: Error | null) => void) {
      super(file, mode, opened);
      this.configure('busyTimeout', BUSY_TIMEOUT_MS);
      this.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'OFF'}`);
    }
  }
  return { ...sqlite3, Database: Connection };
}

/** Opens a connection pool; nothing is sent yet. */
export function openSequelize(options: DatabaseOptions): Sequelize {
  const dialect = dialectOf(options.url);
  if (dialect === 'sqlite') {
    const storage = sqliteFile(options.url);
    mkdirSync(path.dirname(storage), { recursive: true });
    return new Sequelize({ dialect, storage, logging: false, dialectModule: sqliteModule(options.durable ?? true) });
  }
  const pool = { max: 10, min: 0, idle: 10_000 };
  if (dialect === 'postgres') return new Sequelize(options.url, { dialect, logging: false, pool });
  return new Sequelize(options.url.replace(/^mysql:/, 'mariadb:'), {
    dialect,
    logging: false,
    pool,
    timezone: '+00:00',
    // Affected rows mean matched rows, as on the other databases.
    dialectOptions: { foundRows: true, charset: 'utf8mb4', collation: 'utf8mb4_bin' },
  });
}
