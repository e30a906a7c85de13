/**
 * `npm run test:packages`: packs everything that is published, installs it once in an empty folder outside the repository,
 * as a stranger would, and runs test/src/packages there. Wants the registry of npm for what the packages depend on.
 *
 *   npm run test:packages -- --keep     leaves the installation where it is, and says where
 *   PLINTH_PACKAGES=<that folder> npm run test:packages     uses it again, for tests that changed; packs nothing
 *
 * Anything else goes to mocha. The last line is `N passed, N failed`.
 */
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { manifest } from './lib/files.mjs';
import { npm } from './lib/install.mjs';
import { publishable } from './lib/packages.mjs';
import { fail, root, run, secondsSince } from './lib/run.mjs';

const tests = path.join('test', 'src', 'packages');
const words = process.argv.slice(2);
const isKept = words.includes('--keep');
const again = process.env.PLINTH_PACKAGES;
const folder = again ?? realpathSync(mkdtempSync(path.join(os.tmpdir(), 'plinth-packages-')));

try {
  if (again === undefined) await install();
  const files = readdirSync(path.join(root, tests)).filter((name) => name.endsWith('.package.ts'));
  const args = [...files.map((name) => path.join(tests, name)), ...words.filter((word) => word !== '--keep')];
  const env = { ...process.env, PLINTH_PACKAGES: folder };
  process.exitCode = await run(process.execPath, [path.join('scripts', 'test.mjs'), ...args], { env });
} finally {
  if (isKept) console.log(`The installation is in ${folder}.`);
  else if (again === undefined) rmSync(folder, { recursive: true, force: true });
}

/** The kernel alone first, because its size is measured; then all, beside it, so that SQLite's driver is made once. */
async function install() {
  const tarballs = path.join(folder, 'tarballs');
  const packed = await run(process.execPath, [path.join(root, 'scripts', 'pack.mjs'), tarballs]);
  if (packed !== 0) fail(`The packages could not be packed (exit code ${packed}).`);
  const archives = new Map(publishable().map(({ manifest: found }) => [found.name, archiveOf(found)]));
  const start = performance.now();
  console.log('Installing the packages; sqlite3 may be compiled from source, which can take a minute or two.');
  await installInto('kernel', { '@plinth/kernel': archives.get('@plinth/kernel'), ...driver() });
  sayHowMuch(path.join(folder, 'kernel', 'node_modules'));
  cpSync(path.join(folder, 'kernel', 'node_modules'), path.join(folder, 'all', 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await installInto('all', { ...Object.fromEntries(archives), ...tools() });
  console.log(`Installed in ${secondsSince(start)}.`);
}

/** What a site with SQLite installs beside the kernel. */
function driver() {
  const { sqlite3 } = manifest(path.join(root, 'kernel', 'core')).peerDependencies;
  return { sqlite3 };
}

function sayHowMuch(modules) {
  const { packages } = JSON.parse(readFileSync(path.join(modules, '.package-lock.json'), 'utf8'));
  const files = readdirSync(modules, { recursive: true }).map((name) => lstatSync(path.join(modules, name)));
  const bytes = files.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0);
  console.log(`The kernel alone: ${Object.keys(packages).length} packages, ${Math.round(bytes / 1_000_000)} MB.`);
}

/** npm's name for the archive of a package. */
function archiveOf({ name, version }) {
  return `file:../tarballs/${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`;
}

/** What authors and embedders have besides, in the versions that are used here. */
function tools() {
  const { devDependencies } = manifest(path.join(root, 'kernel', 'create-plinth'));
  const { devDependencies: ofTests } = manifest(path.join(root, 'test'));
  return { ...devDependencies, express: ofTests.express, '@types/express': ofTests['@types/express'] };
}

async function installInto(name, dependencies) {
  const cwd = path.join(folder, name);
  mkdirSync(cwd, { recursive: true });
  const text = { name, private: true, type: 'module', allowScripts: { sqlite3: true }, dependencies };
  writeFileSync(path.join(cwd, 'package.json'), JSON.stringify(text, null, 2));
  const code = await npm(['install', '--no-audit', '--no-fund'], { cwd });
  if (code !== 0) fail(`npm install in ${cwd} ended with ${code}.`);
}
