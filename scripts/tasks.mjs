/**
 * `npm run tasks`: does the everyday tasks of `test/src/browser/tasks` on a fresh demo site in Chromium and says how many
 * clicks and seconds each takes, and how heavy pages are. `-- --write` writes docs/tasks.md.
 */
import path from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { root, run } from './lib/run.mjs';

await prepare({ build: true });
const page = process.argv.includes('--write') ? [path.join(root, 'docs', 'tasks.md')] : [];
process.exitCode = await run(process.execPath, [
  path.join('test', 'dist', 'src', 'browser', 'tasks', 'measure.js'),
  new Date().toISOString().slice(0, 10),
  ...page,
]);
