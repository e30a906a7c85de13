import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BUNDLES } from '@plinth/bundle';
import { readSiteConfig } from '@plinth/cli/site';
import { site as demoSite, plugins, withStandardPlugins } from '@plinth/host-config';
import { createHost, type Host, type HostOptions } from '@plinth/kernel/host';
import { silentLog } from '@plinth/testing';
import { QueryTypes } from 'sequelize';
import { openAsEmbedder } from './databases.js';
import { type TemporaryFolder, temporaryFolder } from './folders.js';
import { RUN } from './run.js';

/**
 * Options that every host of these tests has: it starts fast, password hashes are cheap, and a machine that is busy with other
 * tests makes no tap late.
 */
export const QUICK = {
  ...{ durable: false, passwordCost: 4, development: true },
  limits: { shapingMs: 10_000, heldMs: 0 },
} as const satisfies Partial<HostOptions>;

/** The folder that all processes of one `npm test`, or of one `.ci/run`, share; set by scripts/test.mjs or `.ci/run`. */
const SHARED = process.env['PLINTH_TEST_SHARED'];

/** URL of the sites in prepared folders; the copy of a demo site gets its own. */
const PREPARED_URL = 'http://prepared.test';

const databaseIn = (folder: string) => path.join(folder, 'site.sqlite');

/** A new data folder with an SQLite database in which the migrations of all plugins have run. */
export function migratedFolder(): Promise<TemporaryFolder> {
  return copyOf('migrated', (folder) => withHost(folder, { plugins }, async () => undefined));
}

/** A new data folder of the demo site with its content, as `npm start` makes it. */
export async function demoFolder(url: string): Promise<TemporaryFolder> {
  const copy = await copyOf('demo', async (folder) => {
    const { options, extensions } = await readSiteConfig(demoSite.siteFile, demoSite.plugins);
    await withHost(folder, { ...options, plugins: [...demoSite.plugins, ...extensions] }, importDemo);
  });
  await moveTo(databaseIn(copy.path), url);
  return copy;
}

/** Imports the content of the demo site. */
export async function importDemo(host: Host): Promise<void> {
  const { demoBundle = '' } = demoSite;
  await host.use(BUNDLES).import(JSON.parse(await readFile(demoBundle, 'utf8')), { folder: path.dirname(demoBundle) });
}

async function copyOf(name: string, fill: (folder: string) => Promise<void>): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  if (SHARED === undefined) {
    await fill(folder.path);
    return folder;
  }
  const prepared = path.join(SHARED, name);
  if (!(await exists(prepared))) await prepare(prepared, fill);
  await cp(prepared, folder.path, { recursive: true });
  return folder;
}

/** Two processes may prepare the same folder at the same time; the first to finish provides it. */
async function prepare(prepared: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const own = `${prepared}-${RUN}`;
  await mkdir(own, { recursive: true });
  await fill(own);
  await rename(own, prepared).catch(async (error: unknown) => {
    if (!(await exists(prepared))) throw error;
    await rm(own, { recursive: true });
  });
}

async function withHost(
  folder: string,
  options: Pick<HostOptions, 'plugins'> & Partial<HostOptions>,
  use: (host: Host) => Promise<void>,
): Promise<void> {
  const place = { dataFolder: folder, database: databaseIn(folder) };
  const site = { ...options.site, url: PREPARED_URL, environment: 'local' as const };
  const host = await createHost({
    ...{ ...QUICK, ...options, ...place },
    plugins: withStandardPlugins(options.plugins),
    log: silentLog,
    site,
  });
  await use(host).finally(() => host.stop());
}

/** Replaces the URL of the prepared site wherever its content contains it. */
async function moveTo(file: string, url: string): Promise<void> {
  const sequelize = openAsEmbedder(file);
  try {
    const found = await sequelize.query<{ table: string; column: string }>(
      `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%'
         AND (c.type LIKE 'TEXT%' OR c.type LIKE 'VARCHAR%' OR c.type LIKE 'JSON%')`,
      { type: QueryTypes.SELECT },
    );
    await sequelize.query('PRAGMA synchronous = OFF');
    for (const table of new Set(found.map((each) => each.table))) {
      const columns = found.filter((each) => each.table === table).map(({ column }) => `"${column}"`);
      const changes = columns.map((column) => `${column} = REPLACE(${column}, $1, $2)`).join(', ');
      const holds = columns.map((column) => `INSTR(${column}, $1) > 0`).join(' OR ');
      await sequelize.query(`UPDATE "${table}" SET ${changes} WHERE ${holds}`, { bind: [PREPARED_URL, url] });
    }
  } finally {
    await sequelize.close();
  }
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
