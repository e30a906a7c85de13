import { readFileSync } from 'node:fs';

interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** What is written asks for the very ranges that this package is tried with; its package.json goes where it goes. */
const manifest: Manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The version of this package, which all packages of Plinth carry. */
export const VERSION = manifest.version;

/** The versions of Node.js that Plinth runs on. */
export const NODE_RANGE = manifest.engines.node;

/** The range in which the packages of Plinth are asked for. */
export const PLINTH_RANGE = `^${VERSION}`;

/**
 * Names with the ranges in which they are asked for, in the order of npm.
 * @throws Error for a package that this one is not tried with
 */
export function rangesOf(names: readonly string[]): Record<string, string> {
  const entries = [...new Set(names)].sort().map((name): [string, string] => {
    const range = name.startsWith('@plinth/') ? PLINTH_RANGE : manifest.devDependencies[name];
    if (range === undefined) throw new Error(`The package.json of create-plinth has no range of "${name}".`);
    return [name, range];
  });
  return Object.fromEntries(entries);
}

/** What tests of a plugin or a site run with. */
export const TEST_PACKAGES = ['@plinth/testing', 'chai', 'mocha'];

/** What TypeScript needs besides. */
export const TYPESCRIPT_PACKAGES = ['@types/chai', '@types/mocha', '@types/node', 'typescript'];

/** npm runs the install script of a package that is named here; SQLite's driver is fetched or compiled by its own. */
export const ALLOWED_SCRIPTS = { sqlite3: true };
