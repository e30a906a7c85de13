/**
 * `npm run check`: everything that can be checked without running tests, also when an earlier check fails. It takes about
 * a minute; `bash .ci/run` runs the tests as well.
 */
import { LINT, runChecks } from './lib/checks.mjs';
import { prepare } from './lib/prepare.mjs';
import { secondsSince } from './lib/run.mjs';

const start = performance.now();
await prepare({ build: true });
await runChecks([
  ...LINT,
  ['node_modules/typescript/bin/tsc', '-p', 'test/types'],
  ['scripts/check-docs.mjs'],
  ['scripts/check-packages.mjs'],
  ['scripts/docs.mjs', '--check'],
  ['scripts/api.mjs', '--check'],
  ['scripts/check-kernel.mjs'],
]);
console.log(process.exitCode ? 'Fix what is listed above.' : `All is well (${secondsSince(start)}).`);
