import { createRequire } from 'node:module';
import { HostError } from './errors.js';

const require = createRequire(import.meta.url);

/** What Node.js says of a package that is not there, by `require` and by `import`. */
const ABSENT = new Set(['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND']);

/** Whether a module could not be loaded because one of these packages is not installed. */
function isAbsent(thrown: unknown, packages: readonly string[]): boolean {
  const isMissing = thrown instanceof Error && 'code' in thrown && ABSENT.has(String(thrown.code));
  return isMissing && packages.some((name) => thrown.message.includes(`'${name}'`));
}

/**
 * Loads what a plugin has for an optional peer: `await optionalPeer('@plinth/content', () => import('@plinth/content'))`.
 * Resolves to undefined when that package is not installed; any other failure to load it is thrown.
 */
export async function optionalPeer<T>(name: string, load: () => Promise<T>): Promise<T | undefined> {
  return load().catch((thrown: unknown) => {
    if (isAbsent(thrown, [name])) return undefined;
    throw thrown;
  });
}

/** A package that only some sites need, and the setting for which they do. */
export interface Driver {
  readonly packages: readonly [string, ...string[]];
  readonly setting: string;
}

/** PostgreSQL, for sites whose `DATABASE_URL` names it. */
export const POSTGRES_DRIVER: Driver = { packages: ['pg'], setting: 'DATABASE_URL' };
/** MariaDB, for sites whose `DATABASE_URL` names it. */
export const MARIADB_DRIVER: Driver = { packages: ['mariadb'], setting: 'DATABASE_URL' };
/** SQLite, the database of every site that names no other. */
export const SQLITE_DRIVER: Driver = { packages: ['sqlite3'], setting: 'The SQLite database' };
/** Redis, for sites with `REDIS_URL`. */
export const REDIS_DRIVER: Driver = { packages: ['@plinth/redis'], setting: 'REDIS_URL' };

/** The error that names the package to install; any other error as it is. */
function asMissing(thrown: unknown, { packages, setting }: Driver): unknown {
  if (!isAbsent(thrown, packages)) return thrown;
  return new HostError('HOST_DRIVER_MISSING', { setting, packages: packages.join(' ') }, thrown);
}

/**
 * Loads the one package of a driver.
 * @throws HostError `HOST_DRIVER_MISSING` when it is not installed
 */
export function requireDriver(driver: Driver): object {
  const [name] = driver.packages;
  try {
    return require(name);
  } catch (thrown) {
    throw asMissing(thrown, driver);
  }
}

/**
 * Loads our modules that stand on a driver.
 * @throws HostError `HOST_DRIVER_MISSING` when one of its packages is not installed
 */
export async function withDriver<T>(driver: Driver, load: () => Promise<T>): Promise<T> {
  return load().catch((thrown: unknown) => {
    throw asMissing(thrown, driver);
  });
}
