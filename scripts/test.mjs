/**
 * `npm test`: installs what is missing, builds, and runs mocha in each workspace, several at the same time.
 *
 *   npm test -- kernel/core/test/ready.test.ts   one file
 *   npm test -- plugins/components/wiki          one package
 *   npm test -- --grep "refuses a visitor"       anything else goes to mocha
 *   npm test -- --reporter=spec                  every test by name instead of dots
 *   npm test -- --coverage                       also measures the kernel's own suite, for `npm run coverage`
 *   npm run test:postgres, npm run test:mariadb  what a server may do differently, on one
 *   npm run test:postgres -- --record            everything on it, and writes down what later runs leave out
 *   PLINTH_TEST_JOBS=1 npm test                  one process at a time instead of three for two processors
 *
 * When more than ten files ran, the ten slowest are printed. The last line is always `N passed, N failed`, with `, N skipped` where tests were skipped.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { concernsServer, jobs, piecesOf } from './lib/pieces.mjs';
import { prepare } from './lib/prepare.mjs';
import { fail, root, run, secondsSince } from './lib/run.mjs';
import { recordLeftToSqlite } from './lib/server-files.mjs';
import { databases, serverUrl, whyUnreachable } from './lib/servers.mjs';
import { mochaArguments } from './lib/specs.mjs';

/** How many of the slowest files are printed. */
const SLOWEST = 10;
/** The suites by which `npm run coverage` judges. */
const MEASURED =
  /^(?:kernel\/(?:core|toolkit|pages|openapi|bundle)|plugins\/platform\/(?:accounts|operations))\/dist\//;
/** Where `c8 report` reads what V8 measured. */
const COVERAGE = path.join(root, 'coverage', 'tmp');

const { database, reporter, coverage, record, rest } = parse(process.argv.slice(2));
if (database !== 'sqlite') {
  const problem = await whyUnreachable(database);
  if (problem) fail(problem);
}
await prepare({ build: true });
process.exitCode = await test();

function parse(args) {
  const options = {
    database: 'sqlite',
    reporter: 'dot',
    coverage: args.includes('--coverage'),
    record: args.includes('--record'),
  };
  const rest = args.filter((argument) => {
    const [, name, value] = argument.match(/^--(database|reporter)=(.*)$/) ?? [];
    if (name) options[name] = value;
    return !name && argument !== '--coverage' && argument !== '--record';
  });
  if (databases.includes(options.database)) return { ...options, rest };
  return fail(`--database=${options.database} is not known; it can be ${databases.join(', ')}.`);
}

async function test() {
  const { default: reporterModule } = await import('./lib/reporter.cjs'); // needs mocha, so only after prepare
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plinth-test-'));
  const recordings = path.join(folder, 'statements');
  if (record) mkdirSync(recordings);
  const { options, patterns } = mochaArguments(rest);
  if (record) options.push(`--require=${path.join(root, 'scripts', 'lib', 'statement-recorder.cjs')}`);
  const isWhole = rest.every((argument) => argument.startsWith('-'));
  const isWanted = database === 'sqlite' || !isWhole ? undefined : concernsServer({ isWhole: record });
  const pieces = await piecesOf(patterns, isWanted);
  const processes = Math.min(jobs(), pieces.length);
  const runPiece = (piece, onOutput) => runMocha({ folder, options, piece, onOutput });
  if (coverage) rmSync(COVERAGE, { recursive: true, force: true });
  console.log(`Testing on ${database}${processes > 1 ? `, ${processes} processes at a time` : ''}.`);
  const counts = await runPieces(pieces, processes, runPiece);
  if (counts.passed + counts.failed === 0) console.error('No test ran.');
  if (record) recordLeftToSqlite(recordings, new Map(counts.files));
  rmSync(folder, { recursive: true, force: true });
  reportSlowest(counts.files);
  console.log(reporterModule.closingLine(counts));
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}

/** Prints the files that took longest, when more files ran than are printed. */
function reportSlowest(files) {
  if (files.length <= SLOWEST) return;
  const slowest = files.sort(([, one], [, other]) => other - one).slice(0, SLOWEST);
  console.log(`\nSlowest ${SLOWEST} of ${files.length} files:`);
  for (const [file, ms] of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${path.relative(root, file)}`);
}

/**
 * One process of mocha; returns how many tests passed, failed and were skipped. A whole suite runs in its workspace,
 * where mocha finds the files. Mocha adds files that are named to the configured ones, so a piece of a suite runs in the
 * root, whose configuration has none.
 */
async function runMocha({ folder, options, piece: { folder: place, files, isSuite }, onOutput }) {
  const result = path.join(folder, `${createHash('sha1').update(files.join()).digest('hex')}.json`);
  const ours = {
    PLINTH_TEST_RESULT: result,
    PLINTH_TEST_REPORTER: reporter,
    PLINTH_TEST_SHARED: process.env.PLINTH_TEST_SHARED ?? folder,
    PLINTH_TEST_STATEMENTS: path.join(folder, 'statements'),
  };
  const isMeasured = coverage && MEASURED.test(files[0]);
  const env = environment({ ...ours, ...(isMeasured ? { NODE_V8_COVERAGE: COVERAGE } : {}) });
  const mocha = path.join(root, 'node_modules', 'mocha', 'bin', 'mocha.js');
  const args = [mocha, ...options, ...(isSuite ? [] : files)];
  const code = await run(process.execPath, args, { cwd: path.join(root, isSuite ? place : ''), env, onOutput });
  return judge(existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : undefined, code);
}

/** Runs all pieces in so many processes at a time. With more than one, the output of each is printed when it has ended. */
async function runPieces(pieces, processes, runPiece) {
  const waiting = [...pieces];
  const sum = { passed: 0, failed: 0, skipped: 0, files: [] };
  const work = async () => {
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      const parts = [];
      const start = performance.now();
      const counts = await runPiece(piece, processes > 1 ? (part) => parts.push(part) : undefined);
      if (pieces.length > 1)
        console.log(`\n--- ${piece.folder}: ${piece.files.length} files in ${secondsSince(start)}`);
      process.stdout.write(Buffer.concat(parts));
      for (const key of ['passed', 'failed', 'skipped']) sum[key] += counts[key];
      sum.files.push(...counts.files);
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return sum;
}

function environment(ours) {
  const { PLINTH_TEST_DATABASE: _inherited, ...env } = process.env;
  const url = serverUrl(database);
  return { ...env, ...ours, ...(url ? { PLINTH_TEST_DATABASE: url } : {}) };
}

/** A run that broke off or ended badly without a failed test is itself counted as one failure. */
function judge(counts, code) {
  if (!counts) {
    console.error(`The test run broke off (exit code ${code}).`);
    return { passed: 0, failed: 1, skipped: 0, files: [] };
  }
  if (code === 0 || counts.failed > 0) return counts;
  console.error(`No test failed, but mocha ended with exit code ${code}.`);
  return { ...counts, failed: 1 };
}
