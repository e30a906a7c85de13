/**
 * `npm start`: installs what is missing, builds, and runs the site of host-config. Arguments are passed on:
 * `npm start -- --help`. For production build once and run `node host-config/dist/src/bin.js start` itself.
 */
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

await prepare({ build: true });
process.exitCode = await run(process.execPath, ['host-config/dist/src/bin.js', 'start', ...process.argv.slice(2)]);
