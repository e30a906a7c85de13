/**
 * `npm run bench`: installs what is missing, builds, measures, prints one table of ratios. Ratios hold on every machine;
 * absolute figures hold on this one only.
 *
 *   npm run bench -- http hooks                 only these parts (http, hooks, boot, growth)
 *   npm run bench -- site mixed --writes 50     one part of the site bench, here with one write per 50 reads
 */
import path from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

await prepare({ build: true });
process.exitCode = await run(process.execPath, [
  path.join('bench', 'dist', 'src', 'index.js'),
  ...process.argv.slice(2),
]);
