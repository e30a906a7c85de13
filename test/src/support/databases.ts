import path from 'node:path';
import { type Options, Sequelize } from 'sequelize';
import { temporaryFolder } from './folders.js';
import { RUN } from './run.js';

/** A fresh, empty database. */
export interface FreshDatabase {
  /** As `DATABASE_URL` would say it. */
  readonly url: string;
  remove(): Promise<void>;
}

/** The server that the run is for, as the test kit reads it; undefined for SQLite. */
export const serverUrl = process.env['PLINTH_TEST_DATABASE'];

let count = 0;

/** An SQLite file, or with `PLINTH_TEST_DATABASE` a database of its own on that server. */
export async function freshDatabase(): Promise<FreshDatabase> {
  if (serverUrl) return onServer(serverUrl);
  const folder = await temporaryFolder();
  return { url: path.join(folder.path, 'site.sqlite'), remove: folder.remove };
}

/** Sequelize as an embedder would open it on such an address. */
export function openAsEmbedder(url: string): Sequelize {
  if (url.startsWith('postgres')) return new Sequelize(url, { dialect: 'postgres', logging: false });
  if (url.startsWith('mariadb')) return new Sequelize(url, { dialect: 'mariadb', logging: false });
  const options: Options = { dialect: 'sqlite', storage: url, logging: false };
  return new Sequelize(options);
}

async function onServer(server: string): Promise<FreshDatabase> {
  count += 1;
  const name = `plinth_whole_${RUN}_${count}`;
  const isPostgres = server.startsWith('postgres');
  const admin = new URL(server);
  const own = new URL(server);
  admin.pathname = isPostgres ? '/postgres' : '/';
  own.pathname = `/${name}`;
  const run = async (sql: string) => {
    const sequelize = openAsEmbedder(admin.href);
    await sequelize.query(sql).finally(() => sequelize.close());
  };
  await run(`CREATE DATABASE ${name}${isPostgres ? '' : ' CHARACTER SET utf8mb4 COLLATE utf8mb4_bin'}`);
  return { url: own.href, remove: () => run(`DROP DATABASE IF EXISTS ${name}${isPostgres ? ' WITH (FORCE)' : ''}`) };
}
