/**
 * How small the kernel is: what somebody who installs `@plinth/kernel` alone reads, installs and loads, against the bars
 * that the project has set itself. A figure that has reached its bar must keep it; the others are printed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { files, manifest, read } from './lib/files.mjs';
import { root } from './lib/run.mjs';

const KERNEL = 'kernel/core';
const { dependencies } = manifest(path.join(root, KERNEL));
const loaded = measured(['const start = performance.now()', `await import('@plinth/kernel')`, LOADED()]);
const bare = measured([BARE()]);

const figures = [
  { name: 'lines of source', value: linesOf(), bar: 15_000 },
  { name: 'direct dependencies', value: Object.keys(dependencies).length, bar: 20 },
  { name: 'exported names of @plinth/kernel', value: exportedNames(), bar: 150 },
  { name: 'MiB installed, without a database driver', value: mebibytesOf(installed()), bar: 60 },
  { name: 'ms to import it', value: loaded.milliseconds, bar: 250, isTimed: true },
  { name: 'MB of memory once it is imported', value: loaded.megabytes, bar: 75, isTimed: true },
  { name: 'tables of a host with one plugin and two routes', value: bare.tables, bar: 8 },
  { name: 'routes of that host beside its own', value: bare.routes, bar: 2 },
];

for (const { name, value, bar } of figures) {
  console.log(`${String(value).padStart(8)}  ${name} (at most ${bar}${value > bar ? ', not reached' : ''})`);
}
/** Those that were reached once. Timed ones depend on the hour and are only printed. */
const HELD = new Set([
  'direct dependencies',
  'MiB installed, without a database driver',
  'tables of a host with one plugin and two routes',
  'routes of that host beside its own',
]);
const broken = figures.filter(({ name, value, bar }) => HELD.has(name) && value > bar);
for (const { name, value, bar } of broken)
  console.error(`The kernel has ${value} ${name}; at most ${bar} were agreed.`);
if (broken.length > 0) process.exitCode = 1;

function linesOf() {
  const sources = files('.ts').filter((file) => file.startsWith(`${KERNEL}/src/`));
  return sources.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
}

/** Names of the main face, of values and types, as its API report lists them. */
function exportedNames() {
  return [...read(`${KERNEL}/api/kernel.api.md`).matchAll(/^export (?!\{)/gm)].length;
}

/** The folders of what an installation of the kernel alone holds: its dependencies and theirs, drivers left out. */
function installed() {
  const { packages } = JSON.parse(read('package-lock.json'));
  const found = new Set();
  const add = (name, from) => {
    const place = placeOf(packages, name, from);
    if (place === undefined || name === 'sqlite3' || found.has(place)) return;
    found.add(place);
    const { dependencies: needed = {}, optionalDependencies = {} } = packages[place];
    for (const each of Object.keys({ ...needed, ...optionalDependencies })) add(each, place);
  };
  for (const name of Object.keys(dependencies)) add(name, KERNEL);
  return [...found, `${KERNEL}/dist/src`];
}

/** Where Node.js would find a package for `from`: beside it, or in a folder further up. */
function placeOf(packages, name, from) {
  for (let folder = from; ; folder = folder.split('/').slice(0, -1).join('/')) {
    const place = path.posix.join(folder, 'node_modules', name);
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

function mebibytesOf(folders) {
  const sizes = folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true })
        .filter((name) => !name.split(path.sep).includes('node_modules'))
        .map((name) => lstatSync(path.join(root, folder, name)))
        .filter((entry) => entry.isFile())
        .map(({ size }) => size),
    );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024);
}

/** Runs statements in a process of their own, in the folder of the kernel, and reads the JSON that they print. */
function measured(statements) {
  const args = ['--input-type=module', '--eval', statements.join(';\n')];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: path.join(root, KERNEL), encoding: 'utf8' }));
}

function LOADED() {
  return `console.log(JSON.stringify({
    milliseconds: Math.round(performance.now() - start),
    megabytes: Math.round(process.memoryUsage().rss / 1e6),
  }))`;
}

function BARE() {
  return `
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { anyone, definePlugin, route, under } from '@plinth/kernel';
import { createHost, silentLog } from '@plinth/kernel/host';
const answer = (path) => route({ method: 'GET', path, summary: 'Answers.', access: anyone, handle: () => 'yes' });
const two = definePlugin({ id: 'two', version: '1.0.0', title: 'Two', routes: under('two/v1', [answer('/a'), answer('/b')]) });
const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'plinth-bare-'));
const host = await createHost({ plugins: [two], dataFolder, idleJobs: true, log: silentLog });
const tables = await host.services.database.select("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
const routes = host.inside.rest.list().filter(({ plugin }) => plugin !== 'two').length + host.inside.otherRoutes().length;
console.log(JSON.stringify({ tables: tables.length, routes }));
await host.stop();
rmSync(dataFolder, { recursive: true, force: true })`;
}
