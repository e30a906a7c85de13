import path from 'node:path';
import { serve } from '@plinth/cli/site';
import { plugins as installed, withStandardPlugins } from '@plinth/host-config';
import { USERS, type User } from '@plinth/kernel';
import { type Host, type HostOptions } from '@plinth/kernel/host';
import { APPLICATION_PASSWORDS, type NewUser } from '@plinth/kernel/identity';
import { freshDatabase, serverUrl } from './databases.js';
import { type TemporaryFolder, temporaryFolder } from './folders.js';
import { MemoryLog } from './log.js';
import { freePort } from './ports.js';
import { demoFolder, importDemo, migratedFolder, QUICK } from './prepared.js';

/** The password of everybody in these tests. */
export const PASSWORD = 'correct horse battery';

/** A whole site on a port, with every plugin of host-config. */
export interface WholeSite {
  readonly host: Host;
  /** Home address without a trailing slash. */
  readonly url: string;
  readonly log: MemoryLog;
  stop(): Promise<void>;
}

/** Where a host stores its data. */
export interface Place {
  readonly options: Pick<HostOptions, 'dataFolder'> & Partial<Pick<HostOptions, 'database'>>;
  remove(): Promise<void>;
}

/** A data folder and, unless the options name one, a database for a new host. */
export async function freshPlace(options: Partial<HostOptions> = {}): Promise<Place> {
  const { database, plugins, tablePrefix } = options;
  if (serverUrl === undefined && [database, plugins, tablePrefix].every((each) => each === undefined))
    return placeIn(await migratedFolder());
  const own = database === undefined ? await freshDatabase() : undefined;
  const folder = await temporaryFolder();
  return {
    options: { dataFolder: folder.path, ...(own ? { database: own.url } : {}) },
    async remove() {
      await own?.remove();
      await folder.remove();
    },
  };
}

function placeIn(folder: TemporaryFolder): Place {
  const options = { dataFolder: folder.path, database: path.join(folder.path, 'site.sqlite') };
  return { options, remove: () => folder.remove() };
}

/**
 * Starts a whole site on a free port and, unless one is given, a fresh database.
 * @param name host name by which browsers reach it
 */
export function startSite(options: Partial<HostOptions> = {}, name?: string): Promise<WholeSite> {
  return serveIn(() => freshPlace(options), options, name);
}

/** The same with the content of the demo, for the plugins of the demo site. */
export async function startDemoSite(options: Partial<HostOptions>, name?: string): Promise<WholeSite> {
  if (serverUrl === undefined) return serveIn(async (url) => placeIn(await demoFolder(url)), options, name);
  const site = await startSite(options, name);
  await importDemo(site.host);
  return site;
}

async function serveIn(
  placeFor: (url: string) => Promise<Place>,
  options: Partial<HostOptions>,
  name = '127.0.0.1',
): Promise<WholeSite> {
  const port = await freePort();
  const url = `http://${name}:${port}`;
  const place = await placeFor(url);
  const log = new MemoryLog();
  const running = await serve({
    plugins: installed,
    ...{ ...QUICK, ...place.options, log, port, address: '127.0.0.1' },
    ...options,
    limits: { ...QUICK.limits, ...options.limits },
    ...(options.plugins ? { plugins: withStandardPlugins(options.plugins) } : {}),
    site: { url, environment: 'local', ...options.site },
  });
  return {
    ...{ host: running.host, url, log },
    async stop() {
      await running.stop(1_000);
      await place.remove();
    },
  };
}

/** Makes an account with {@link PASSWORD}. */
export function addUser(host: Host, login: string, role: string, more: Partial<NewUser> = {}): Promise<User> {
  const email = `${login}@example.org`;
  return host.use(USERS).create({ login, email, password: PASSWORD, roles: [role], ...more });
}

/** A new application password of somebody, as it is shown once. */
export async function applicationPassword(host: Host, user: User): Promise<string> {
  const { secret } = await host.use(APPLICATION_PASSWORDS).create(user.id, 'whole site test');
  return secret;
}
