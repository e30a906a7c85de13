/**
 * `npm run check`: all that can be said about a change without running tests, each even when one before it found
 * something. It takes about a minute; `bash .ci/run` is the whole.
 */
import path from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { root, run, secondsSince } from './lib/run.mjs';

const start = performance.now();
await prepare({ build: true });
const typescript = path.join('node_modules', 'typescript', 'bin', 'tsc');
const checks = [
  [path.join('scripts', 'lint.mjs')],
  [typescript, '-p', path.join('test', 'types')],
  [path.join('scripts', 'check-docs.mjs')],
  [path.join('scripts', 'check-packages.mjs')],
  [path.join('scripts', 'docs.mjs'), '--check'],
  [path.join('scripts', 'api.mjs'), '--check'],
];
for (const [script, ...args] of checks) {
  const code = await run(process.execPath, [path.join(root, script), ...args]);
  if (code !== 0) process.exitCode = 1;
}
console.log(process.exitCode ? 'Something has to be mended.' : `All is well (${secondsSince(start)}).`);
