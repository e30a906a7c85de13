import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRepository } from '../support/repository.js';

interface Manifest {
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly name?: string;
}

/** Packages that are here in two versions: where the other one lies, by what a range of it begins with. */
const OTHER_VERSIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = { express: { '4': 'express4' } };

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
}

/** Where a package lies that is installed in this repository. */
function installedFolder(name: string, range: string): string {
  const major = /\d+/.exec(range)?.[0] ?? '';
  return inRepository('node_modules', OTHER_VERSIONS[name]?.[major] ?? name);
}

/** A link; one that is there already stays. */
async function link(target: string, place: string): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true });
  await symlink(target, place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Links one package, and its commands, into `node_modules` of a folder. */
async function linkPackage(folder: string, name: string, range: string): Promise<void> {
  const modules = path.join(folder, 'node_modules');
  const target = installedFolder(name, range);
  const { bin = {} } = await manifestOf(target);
  await link(target, path.join(modules, name));
  const commands = typeof bin === 'string' ? { [path.basename(name)]: bin } : bin;
  for (const [command, file] of Object.entries(commands)) {
    await link(path.join(target, file), path.join(modules, '.bin', command));
  }
}

/** Links what the package.json of a folder asks for to what is built and installed in this repository. */
export async function linkDependencies(folder: string): Promise<void> {
  const { dependencies, devDependencies } = await manifestOf(folder);
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
    await linkPackage(folder, name, range);
  }
}

/**
 * Does what `npm install` does, without a registry: writes the names into package.json and links each to what is built
 * and installed in this repository.
 * @param words what stands behind `npm install`
 */
export async function installByLinks(folder: string, words: readonly string[]): Promise<void> {
  const isForDevelopment = words.some((word) => word === '--save-dev' || word === '-D');
  const key = isForDevelopment ? 'devDependencies' : 'dependencies';
  const file = path.join(folder, 'package.json');
  const manifest = await manifestOf(folder);
  const added = words.filter((word) => !word.startsWith('-')).map((name) => [name, '*']);
  const changed =
    added.length === 0 ? manifest : { ...manifest, [key]: { ...manifest[key], ...Object.fromEntries(added) } };
  await writeFile(file, `${JSON.stringify(changed, null, 2)}\n`);
  await linkDependencies(folder);
}
