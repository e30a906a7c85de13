/**
 * `npm run coverage`: how much of the kernel its own tests reach, measured by V8 itself. It fails below what is held in
 * .c8rc.json; the pages in `coverage/` show line by line what is not reached.
 */
import path from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

await prepare({ build: true });
const c8 = path.join('node_modules', 'c8', 'bin', 'c8.js');
// c8 also measures the processes that a process starts, so the tests may run in several.
const tests = [process.execPath, path.join('scripts', 'test.mjs'), 'kernel/test'];
process.exitCode = await run(process.execPath, [c8, '--', ...tests], {
  env: { ...process.env, PLINTH_PREPARED: 'yes' },
});
