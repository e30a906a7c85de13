/** The test suites: one for each workspace and one for the scripts, divided into pieces that can run side by side. */
import { existsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { read, workspaces } from './files.mjs';
import { root } from './run.mjs';
import { leftToSqlite } from './server-files.mjs';

/** More processes would need more memory and connections than they save time. */
const MAX_JOBS = 6;
/** The maximum number of files in a piece, by folder; the first match counts. A suite that fits is not divided. */
const MAX_FILES = [
  { folder: /^test\/dist\/src\/browser\//, files: 1 },
  { folder: /^test\/dist\/src\//, files: 4 },
  { folder: /^/, files: 40 },
];
/** Whole sites and processes take long per file, and some files visit every page: those start first. */
const LONG_FIRST = [/\/(?:everybody-[a-z]+|tasks)\.browser\.js$/, /^test\/dist\/src\//];
/** Tells mocha which files are the suite of a workspace. */
const CONFIG = '.mocharc.json';
/** The tests of the scripts, which are not a workspace. */
const SCRIPTS = { folder: 'scripts', patterns: ['scripts/test/**/*.test.mjs'] };

/**
 * Files whose behavior does not depend on the database, or that open SQLite files by themselves: documents that run,
 * scripts, generators, the page kit, hooks, the REST pipeline, services without tables, clients, and how sites are
 * mounted, started, stopped and described. A whole run on a server leaves them to the run on SQLite. An embedder's own
 * database stays, because its transactions and errors differ.
 */
const ON_SQLITE_ALONE = [
  /^(?:scripts|bench|kernel\/create-plinth)\//,
  /^kernel\/core\/dist\/test\/(?:hooks|plugin|rest|services)\//,
  /^kernel\/(?:cli|pages)\//,
  // Bad input for every route is sent on each database by the conformance of its plugin.
  /^test\/dist\/src\/(?:attack|clients|documents)\//,
  /^test\/dist\/src\/embedding\/(?!own-database\.)/,
  /^test\/dist\/src\/faults\/(?:broken-plugin|crashes|hostile-(?:extensions|http)|mail-server-gone|stopping)\./,
  /^test\/dist\/src\/processes\/(?:redis|redis-away|sqlite)\./,
  /^test\/dist\/src\/site\/(?:bounded-texts|catalogue|console-audit|openapi|page-policy|references|start)\./,
  /^test\/dist\/src\/site\/(?:command-promises|commands|create-commands|assets|demo-interrupted|live|upgrade)\./,
];

/**
 * Returns whether a run of all suites on a database server includes a file.
 * @param isWhole whether it includes those whose statements other files send as well
 */
export function concernsServer({ isWhole = false } = {}) {
  const left = isWhole ? new Set() : leftToSqlite();
  return (file) => !left.has(file) && !ON_SQLITE_ALONE.some((pattern) => pattern.test(file));
}

/**
 * How many processes run tests at the same time: the number in PLINTH_TEST_JOBS, or three for every two processors,
 * because a process waits for its database, its children and its timers about a quarter of the time.
 */
export function jobs() {
  const requested = Number(process.env.PLINTH_TEST_JOBS);
  const usual = Math.ceil(os.availableParallelism() * 1.5);
  return Number.isInteger(requested) && requested > 0 ? requested : Math.min(usual, MAX_JOBS);
}

/** The folder of each suite and the patterns of its files, relative to the root. */
function suites() {
  const configured = workspaces().filter(({ dir }) => existsSync(path.join(dir, CONFIG)));
  return [...configured.map(({ path: folder }) => ({ folder, patterns: patternsOf(folder) })), SCRIPTS];
}

function patternsOf(folder) {
  const { spec } = JSON.parse(read(path.posix.join(folder, CONFIG)));
  return [spec].flat().map((pattern) => path.posix.join(folder, pattern));
}

/**
 * Returns what the processes run, longest first: `{ folder, files, isSuite }`. With `isSuite`, the files are the whole
 * suite of the workspace in `folder`, and mocha finds them itself when it starts there.
 *
 * @param patterns of the files, relative to the root; undefined means every suite
 * @param isWanted tells whether a file is to run
 */
export async function piecesOf(patterns, isWanted = () => true) {
  const { lookupFiles } = await import('mocha/lib/cli/lookup-files.js'); // only after prepare
  const find = (list) => [...new Set(list.flatMap((pattern) => found(lookupFiles, pattern)))].sort();
  const all = suites().map((suite) => ({ ...suite, files: find(suite.patterns) }));
  const chosen = (patterns ? find(patterns) : all.flatMap(({ files }) => files)).filter(isWanted);
  const owners = new Map(chosen.map((file) => [file, ownerOf(all, file)]));
  const pieces = [...new Set(owners.values())].flatMap((suite) =>
    divide(
      suite,
      chosen.filter((file) => owners.get(file) === suite),
    ),
  );
  return pieces.sort((one, other) => weight(other) - weight(one));
}

/** The innermost suite whose folder contains the file. */
function ownerOf(all, file) {
  const owners = all.filter(({ folder }) => file.startsWith(`${folder}/`));
  return owners.sort((one, other) => other.folder.length - one.folder.length)[0];
}

/** A pattern without a file is not an error here, as it is not one to mocha when another pattern has files. */
function found(lookupFiles, pattern) {
  try {
    return lookupFiles(path.join(root, pattern), ['js', 'mjs'], false).map((file) =>
      slashed(path.relative(root, file)),
    );
  } catch (error) {
    if (error.code === 'ERR_MOCHA_NO_FILES_MATCH_PATTERN') return [];
    throw error;
  }
}

const slashed = (file) => file.split(path.sep).join('/');
const maximumOf = (file) => MAX_FILES.find(({ folder }) => folder.test(file)).files;

/** The pieces of a suite of which `files` are to run. */
function divide(suite, files) {
  const isSuite = suite.folder !== SCRIPTS.folder && files.length === suite.files.length;
  if (isSuite && files.length <= maximumOf(files[0])) return [{ folder: suite.folder, files, isSuite }];
  const maximums = [...new Set(files.map(maximumOf))];
  return maximums.flatMap((most) =>
    split(
      files.filter((file) => maximumOf(file) === most),
      most,
    ),
  );
}

/** As few pieces as possible, of about the same number of files. */
function split(files, most) {
  const size = Math.ceil(files.length / Math.ceil(files.length / most));
  const starts = Array.from({ length: Math.ceil(files.length / size) }, (_, at) => at * size);
  return starts.map((start) => {
    const inside = files.slice(start, start + size);
    return { folder: commonFolder(inside), files: inside, isSuite: false };
  });
}

function commonFolder([first, ...others]) {
  let folder = path.posix.dirname(first);
  while (!others.every((file) => file.startsWith(`${folder}/`)) && folder !== '.') folder = path.posix.dirname(folder);
  return folder;
}

/** An estimate of the time that a piece takes: the long ones first, then by the size of their files. */
function weight({ files }) {
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(root, file)).size, 0);
  const place = LONG_FIRST.findIndex((pattern) => files.some((file) => pattern.test(file)));
  return place < 0 ? bytes : bytes + (LONG_FIRST.length - place) * 1e9;
}
