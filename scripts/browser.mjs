/**
 * `npm run test:browser`: the demo site in Chromium, used as every role and checked by axe. One process per processor,
 * because Chromium keeps more than one busy.
 */
import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, run } from './lib/run.mjs';

const tests = path.join('test', 'src', 'browser');
const files = readdirSync(path.join(root, tests)).filter((name) => name.endsWith('.browser.ts'));
const args = files.map((name) => path.join(tests, name));
const env = { PLINTH_TEST_JOBS: String(Math.min(os.availableParallelism(), 6)), ...process.env };
process.exitCode = await run(process.execPath, [path.join('scripts', 'test.mjs'), ...args, ...process.argv.slice(2)], {
  env,
});
