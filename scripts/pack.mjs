/**
 * `npm run pack`: builds, and packs everything that is published into one folder: `dist/packages`, or the one that is named.
 * What lay there before is removed.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { npm } from './lib/install.mjs';
import { publishable } from './lib/packages.mjs';
import { prepare } from './lib/prepare.mjs';
import { fail, root } from './lib/run.mjs';

const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist', 'packages'));

await prepare({ build: true });
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (name.endsWith('.tgz')) rmSync(path.join(folder, name));
const names = publishable().flatMap(({ manifest }) => ['--workspace', manifest.name]);
const code = await npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, ...names]);
if (code !== 0) fail(`npm pack ended with ${code}.`);
console.log(`They lie in ${folder}.`);
