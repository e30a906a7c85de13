/**
 * `npm start`: installs what is missing, builds, and runs the site of host-config. Arguments are passed on:
 * `npm start -- --help`. For production build once and run `node host-config/dist/src/bin.js start` itself, as docs/public.md shows.
 */
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

await prepare({ build: true });
// Compiled by now.
const { launchFor } = await import('../kernel/cli/dist/src/launch.js');
const words = process.argv.slice(2);
const launch = launchFor(words);
const command = [...launch.execArgv, 'host-config/dist/src/bin.js', 'start', ...words];
process.exitCode = await run(process.execPath, command, { env: { ...launch.env, ...process.env } });
