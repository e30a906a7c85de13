/** The test files that mocha would run, in pieces that several processes can run beside one another. */
import { statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './run.mjs';

/** More processes than this want more memory and connections than they save time. */
const MOST_JOBS = 6;
/**
 * How many files one process takes, at least and at most, by where they lie; the first that fits counts. A process takes
 * seconds until its first test, which its files share; what is begun late is small, so that none is waited for alone.
 */
const SIZES = [
  { folder: /^test\/dist\/src\/browser\//, least: 1, most: 1 },
  { folder: /^test\/dist\/src\//, least: 1, most: 4 },
  { folder: /^/, least: 10, most: 20 },
];
/** Whole sites and processes take long a file, and some files walk through every page: those are begun first. */
const LONG_FIRST = [/\/(?:everybody-[a-z]+|tasks)\.browser\.js$/, /^test\/dist\/src\//];

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
 * Lists of files that lie near one another, `{ folder, files }` with the folder that all of them are in, in the order in
 * which they are best begun; of those files that `isWanted` takes.
 */
export async function piecesOf(patterns, isWanted = () => true) {
  const { lookupFiles } = await import('mocha/lib/cli/lookup-files.js'); // only after prepare
  const files = new Set(patterns.flatMap((pattern) => found(lookupFiles, pattern)));
  const wanted = [...files].filter(isWanted).sort();
  const pieces = SIZES.flatMap((size) =>
    split(
      wanted.filter((file) => sizeOf(file) === size),
      size,
    ),
  );
  return pieces.sort((one, other) => weight(other) - weight(one));
}

const sizeOf = (file) => SIZES.find(({ folder }) => folder.test(file));

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

/** Each piece is a share of what is left, so that the later ones are smaller. */
function split(files, { least, most }) {
  const pieces = [];
  for (let at = 0; at < files.length; ) {
    const share = Math.ceil((files.length - at) / (2 * jobs()));
    const inside = files.slice(at, at + Math.min(most, Math.max(least, share)));
    pieces.push({ folder: commonFolder(inside), files: inside });
    at += inside.length;
  }
  return pieces;
}

function commonFolder([first, ...others]) {
  let folder = path.posix.dirname(first);
  while (!others.every((file) => file.startsWith(`${folder}/`)) && folder !== '.') folder = path.posix.dirname(folder);
  return folder;
}

/** What is known of the time a piece takes before it runs: whether it is of the long ones, and how much is in it. */
function weight({ files }) {
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(root, file)).size, 0);
  const place = LONG_FIRST.findIndex((pattern) => files.some((file) => pattern.test(file)));
  return place < 0 ? bytes : bytes + (LONG_FIRST.length - place) * 1e9;
}
