/** `npm run test:browser`: the demo site in Chromium, clicked, looked at as everybody, and by axe. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './lib/run.mjs';

const tests = path.join('test', 'src', 'browser');
const files = readdirSync(path.join(root, tests)).filter((name) => name.endsWith('.browser.ts'));
const args = files.map((name) => path.join(tests, name));
process.exitCode = await run(process.execPath, [path.join('scripts', 'test.mjs'), ...args, ...process.argv.slice(2)]);
