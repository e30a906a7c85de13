/**
 * Deletes compiled files whose source is gone. `tsc -b` leaves them in dist, and mocha would go on running the tests
 * of a file that was renamed or deleted.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { workspaces } from './files.mjs';

/** What browsers load has other names than its sources; who bundles it removes it. */
const bundled = `assets${path.sep}`;

const compiled = /\.(?:d\.ts|js)(?:\.map)?$/;

/** Removes every .js, .d.ts and .map in a workspace's dist that no .ts or .tsx of that workspace explains. */
export function removeStaleOutput() {
  for (const { dir } of workspaces()) {
    const dist = path.join(dir, 'dist');
    if (!existsSync(dist)) continue;
    for (const file of readdirSync(dist, { recursive: true })) {
      if (!compiled.test(file) || file.startsWith(bundled)) continue;
      const sources = ['.ts', '.tsx'].map((ending) => path.join(dir, file.replace(compiled, ending)));
      if (!sources.some((source) => existsSync(source))) rmSync(path.join(dist, file));
    }
  }
}
