import { plugins as installed } from '@plinth/host-config';
import { APPLICATION_PASSWORDS, type NewUser, USERS, type User } from '@plinth/kernel';
import { type Host, type HostOptions, serve } from '@plinth/kernel/host';
import { freshDatabase } from './databases.js';
import { temporaryFolder } from './folders.js';
import { MemoryLog } from './log.js';
import { freePort } from './ports.js';

/** What every host of these tests has, so that it starts fast and nobody's terminal is filled. */
export const QUICK = { durable: false, passwordCost: 4, development: true } as const satisfies Partial<HostOptions>;

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

/**
 * Starts a whole site on a free port and, unless one is given, a fresh database.
 * @param name by which browsers reach it
 */
export async function startSite(options: Partial<HostOptions> = {}, name = '127.0.0.1'): Promise<WholeSite> {
  const database = options.database === undefined ? await freshDatabase() : undefined;
  const folder = await temporaryFolder();
  const port = await freePort();
  const url = `http://${name}:${port}`;
  const log = new MemoryLog();
  const running = await serve({
    plugins: installed,
    ...{ ...QUICK, log, port, address: '127.0.0.1', dataFolder: folder.path },
    ...(database ? { database: database.url } : {}),
    ...options,
    site: { url, environment: 'local', ...options.site },
  });
  return {
    ...{ host: running.host, url, log },
    async stop() {
      await running.stop(1_000);
      await database?.remove();
      await folder.remove();
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
