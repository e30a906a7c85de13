import { createHash } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { RUN_FOLDER } from './run.js';
import { ServerDatabases } from './server-databases.js';

/** A database of one test site, and how to get rid of it. */
export interface TestDatabase {
  readonly url: string;
  /** A fresh copy needs no migrating. */
  readonly isMigrated: boolean;
  /** Keeps this migrated database as the template for sites with the same plugins. */
  keepAsTemplate(): Promise<void>;
  remove(): Promise<void>;
}

/** Templates by the set of plugins; a file that is copied costs a millisecond, migrating sixty. */
const templates = new Map<string, string>();
let count = 0;

async function sqliteDatabase(key: string): Promise<TestDatabase> {
  count += 1;
  const url = path.join(RUN_FOLDER, `${count}.sqlite`);
  const template = templates.get(key);
  if (template) await copyFile(template, url);
  return {
    url,
    isMigrated: template !== undefined,
    async keepAsTemplate() {
      const copy = path.join(
        RUN_FOLDER,
        `template-${createHash('sha1').update(key).digest('hex').slice(0, 12)}.sqlite`,
      );
      await copyFile(url, copy);
      templates.set(key, copy);
    },
    async remove() {
      for (const suffix of ['', '-wal', '-shm']) await rm(url + suffix, { force: true });
    },
  };
}

let onServer: ServerDatabases | undefined;

/**
 * A database for one test site: an SQLite file, or with `PLINTH_TEST_DATABASE` a database of its own on that server.
 * @param key names the plugins and versions whose tables it has
 */
export function testDatabase(key: string): Promise<TestDatabase> {
  const serverUrl = process.env['PLINTH_TEST_DATABASE'];
  if (!serverUrl) return sqliteDatabase(key);
  onServer ??= new ServerDatabases(serverUrl);
  return onServer.take(key);
}
