/**
 * `npm run coverage`: how much of the kernel its own tests reach, measured by V8 itself. It fails below the shares in
 * .c8rc.json; the pages in `coverage/` show line by line what is not reached. With `--measured` it runs no tests and
 * reports what `npm test -- --coverage` has measured.
 */
import path from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

await prepare({ build: true });
const c8 = path.join('node_modules', 'c8', 'bin', 'c8.js');
const packages = [
  ...['core', 'toolkit', 'pages', 'bundle'].map((name) => `kernel/${name}`),
  'plugins/platform/accounts',
  'plugins/platform/operations',
];
const tests = [path.join('scripts', 'test.mjs'), '--coverage', ...packages];
const env = { ...process.env, PLINTH_PREPARED: 'yes' };
const isTested = process.argv.includes('--measured') || (await run(process.execPath, tests, { env })) === 0;
process.exitCode = isTested ? await run(process.execPath, [c8, 'report'], { env }) : 1;
