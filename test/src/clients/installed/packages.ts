import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The folder of the clients' own package.json: they are too large to be installed with the project. */
export const clientsFolder: string = fileURLToPath(new URL('../../../../clients/', import.meta.url));

const require = createRequire(`${clientsFolder}package.json`);

/**
 * One of the packages of test/clients, as it ships. Its types stay there too, so callers name the part they use.
 * @throws Error when `npm run test:clients` has not installed it
 */
export function clientPackage<T>(name: string): T {
  const found: T = require(name);
  return found;
}

/** Where a file of such a package lies. */
export function clientFile(name: string): string {
  return require.resolve(name);
}
