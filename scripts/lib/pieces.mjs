/** The test files that mocha would run, in pieces that several processes can run beside one another. */
import { statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './run.mjs';

/** More processes than this want more memory and connections than they save time. */
const MOST_JOBS = 6;
/** A process takes about a second until its first test, which these share. */
const MOST_FILES = 10;
/** What runs whole sites and processes takes long a file: small pieces, begun first, so that none is waited for alone. */
const LONG = { folder: /^test\/dist\/src\//, mostFiles: 2 };

/**
 * What answers the same on every database: documents that run, scripts, generators, the page kit, hooks and services
 * without tables, how sites are mounted, started and described. A whole run on a server leaves it to the run on SQLite.
 */
const ON_SQLITE_ALONE = [
  /^(?:scripts|kernel\/create-plinth)\//,
  /^kernel\/dist\/test\/(?:cli|hooks|page|plugin|services)\//,
  /^test\/dist\/src\/(?:documents|embedding)\//,
  /^test\/dist\/src\/site\/(?:catalogue|command-promises|commands|create-commands|openapi|page-policy|start)\./,
];

/** Whether a file is worth running on a database server too. */
export function concernsServers(file) {
  return !ON_SQLITE_ALONE.some((pattern) => pattern.test(file));
}

/** How many processes test at the same time: one for each processor, or what PLINTH_TEST_JOBS says. */
export function jobs() {
  const asked = Number(process.env.PLINTH_TEST_JOBS);
  return Number.isInteger(asked) && asked > 0 ? asked : Math.min(os.availableParallelism(), MOST_JOBS);
}

/**
 * Lists of files of one folder each, `{ folder, files }`, in the order in which they are best begun; of those files that
 * `isWanted` takes.
 */
export async function piecesOf(patterns, isWanted = () => true) {
  const { lookupFiles } = await import('mocha/lib/cli/lookup-files.js'); // only after prepare
  const files = new Set(patterns.flatMap((pattern) => found(lookupFiles, pattern)));
  const pieces = [...byFolder([...files].filter(isWanted).sort())].flatMap(([folder, inside]) => split(folder, inside));
  return pieces.sort((one, other) => weight(other) - weight(one));
}

function byFolder(files) {
  const folders = new Map();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return folders;
}

/** Mocha tolerates a pattern without a file as long as another has one. */
function found(lookupFiles, pattern) {
  try {
    return lookupFiles(pattern, ['js', 'mjs'], false).map((file) =>
      slashed(path.relative(root, path.resolve(root, file))),
    );
  } catch (error) {
    if (error.code === 'ERR_MOCHA_NO_FILES_MATCH_PATTERN') return [];
    throw error;
  }
}

const slashed = (file) => file.split(path.sep).join('/');

function split(folder, files) {
  const most = LONG.folder.test(`${folder}/`) ? LONG.mostFiles : MOST_FILES;
  const count = Math.ceil(files.length / most);
  const size = Math.ceil(files.length / count);
  return Array.from({ length: count }, (_, at) => ({ folder, files: files.slice(at * size, (at + 1) * size) }));
}

/** What is known of the time a piece takes before it runs: whether it is of the long ones, and how much is in it. */
function weight({ folder, files }) {
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(root, file)).size, 0);
  return LONG.folder.test(`${folder}/`) ? bytes + 1e9 : bytes;
}
