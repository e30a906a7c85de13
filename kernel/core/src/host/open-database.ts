import path from 'node:path';
import { DEFAULT_LIMITS } from '../budget.js';
import type { Database } from '../database/database.js';
import { checkServer, dialectOf, openSequelize, sqliteFile } from '../database/open.js';
import type { PreparedReader } from '../database/prepared-reader.js';
import { SequelizeDatabase } from '../database/sequelize-database.js';
import type { HostOptions } from './options.js';

/** A database and how to let go of it. */
export interface OpenDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

/**
 * Opens the database that the options name.
 * @param inDoubt is told of a write that may have been done although its answer was lost
 */
export async function openDatabase(
  options: HostOptions,
  dataFolder: string,
  inDoubt: () => void,
): Promise<OpenDatabase> {
  const { database: given = path.join(dataFolder, 'site.sqlite'), tablePrefix: prefix = 'plinth_' } = options;
  if (typeof given !== 'string') {
    const database = new SequelizeDatabase(given, { prefix, inDoubt });
    return { database, close: async () => database.release() };
  }
  const { statementSeconds } = { ...DEFAULT_LIMITS, ...options.limits };
  const readOnly = options.writes === 'nothing';
  const sequelize = await openSequelize({
    url: given,
    durable: options.durable ?? true,
    statementMs: statementSeconds * 1000,
    readOnly,
  });
  let reader: PreparedReader | undefined;
  if (dialectOf(given) === 'sqlite') {
    // Readers and the writer do not wait for each other; the mode stays with the file.
    if (!readOnly) await sequelize.query('PRAGMA journal_mode = WAL');
    const prepared = await import('../database/prepared-reader.js');
    reader = new prepared.PreparedReader(sqliteFile(given));
  }
  try {
    await checkServer(sequelize, given);
  } catch (thrown) {
    await sequelize.close();
    throw thrown;
  }
  const database = new SequelizeDatabase(sequelize, { prefix, reader, inDoubt, readOnly });
  return {
    database,
    async close() {
      await reader?.close();
      await sequelize.close();
      database.release();
    },
  };
}
