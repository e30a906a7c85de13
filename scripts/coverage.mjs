/**
 * `npm run coverage`: how much of the kernel its own tests reach, measured by V8 itself. It fails below what is held in
 * .c8rc.json; the pages in `coverage/` show line by line what is not reached.
 */
import path from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { mochaArguments } from './lib/specs.mjs';

await prepare({ build: true });
const bin = (name, file) => path.join('node_modules', name, 'bin', file);
const mocha = [process.execPath, bin('mocha', 'mocha.js'), ...mochaArguments(['kernel/test'])];
const env = { ...process.env, PLINTH_TEST_REPORTER: 'dot' };
process.exitCode = await run(process.execPath, [bin('c8', 'c8.js'), '--', ...mocha], { env });
