/** What every command needs first: the dependencies of the lockfile and a current build. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installMissing } from './install.mjs';
import { fail, root, run, secondsSince } from './run.mjs';
import { removeStaleOutput } from './stale.mjs';

/**
 * Installs what is missing and, with `build`, compiles all packages. Cheap when nothing changed: the install is
 * remembered and the build is incremental. Ends the process with exit code 1 when either fails.
 */
export async function prepare({ build = true } = {}) {
  // Somebody else has done it, for a command of theirs that calls this one.
  if (process.env.PLINTH_PREPARED === 'yes') return;
  await installMissing();
  if (build) await compile();
}

async function compile() {
  const tsc = path.join('node_modules', 'typescript', 'bin', 'tsc');
  if (!existsSync(path.join(root, tsc))) fail('The TypeScript compiler is missing. Delete node_modules and try again.');
  const start = performance.now();
  removeStaleOutput();
  const code = await run(process.execPath, [tsc, '-b']);
  if (code > 128) fail('The build was interrupted.');
  if (code !== 0) fail('The build failed; the compiler names file and line above.');
  await bundleAssets();
  console.log(`Built in ${secondsSince(start)}.`);
}

/** Imported late: on a new machine the bundler is installed only now. */
async function bundleAssets() {
  const { buildAssets } = await import('./assets.mjs');
  await buildAssets();
}
