/**
 * `npm run look`: screenshots of every page and screen of the demo site, 1280 and 375 pixels wide, light and dark, as who may
 * see it, into `dist/look` (or the folder that is named). They are to be looked at, not compared.
 */
import path from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { root, run } from './lib/run.mjs';

await prepare({ build: true });
const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist', 'look'));
process.exitCode = await run(process.execPath, [path.join('test', 'dist', 'src', 'browser', 'look.js'), folder]);
