/**
 * `npm run attack`: installs what is missing, builds, starts the site with its demo content in a process of its own and
 * attacks it: IDs and forms of others, injected values, long inputs, images, diffs, memory, races, and an empty site that
 * waits to be set up. Prints each finding with the request that shows it; the exit code is 1 when there is one. The last
 * line is always `N passed, N failed`.
 *
 *   npm run attack -- --minutes=30          longer than the ten minutes that it takes otherwise
 *   npm run attack -- --seed=7              the same requests again
 *   npm run attack -- --part=races          only this part; docs/maintainer.md lists them all
 */
import path from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

await prepare({ build: true });
process.exitCode = await run(process.execPath, [
  '--enable-source-maps',
  path.join('test', 'dist', 'src', 'attack', 'index.js'),
  ...process.argv.slice(2),
]);
