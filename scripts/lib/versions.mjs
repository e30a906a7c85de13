import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workspaces } from './files.mjs';

/** Where a package may declare the version of itself, and how. */
const PLACES = [
  ['version.ts', /^(export const KERNEL_VERSION = ')([^']*)(';)$/m],
  ['plugin.ts', /^( {2}version: ')([^']*)(',)$/m],
  ['config.ts', /^(export const VERSION = ')([^']*)(';)$/m],
];

/** A layer carries the version of the kernel. */
const carriesKernel = (dir) => {
  const file = path.join(dir, 'src', 'plugin.ts');
  return existsSync(file) && readFileSync(file, 'utf8').includes('version: KERNEL_VERSION,');
};

/** The kernel and every package with a `plugin.ts`: the file that says its version, how, what it says, and what its package says. */
export function declaredVersions() {
  return workspaces()
    .filter(
      ({ dir }) =>
        ['plugin.ts', 'version.ts'].some((name) => existsSync(path.join(dir, 'src', name))) && !carriesKernel(dir),
    )
    .map(({ dir, manifest }) => {
      const places = PLACES.map(([name, pattern]) => ({ file: path.join(dir, 'src', name), pattern }));
      const found = places.find(({ file, pattern }) => existsSync(file) && pattern.test(readFileSync(file, 'utf8')));
      const { file, pattern } = found ?? places[0];
      return { file, pattern, declared: pattern.exec(readFileSync(file, 'utf8'))?.[2], wanted: manifest.version };
    });
}

/** Has every plugin declare the version of its package. */
export function writeVersions() {
  for (const { file, pattern, declared, wanted } of declaredVersions()) {
    if (declared === undefined || declared === wanted) continue;
    writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, `$1${wanted}$3`));
  }
}
