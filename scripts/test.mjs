/**
 * `npm test`: installs what is missing, builds, runs the tests.
 *
 *   npm test -- kernel/test/hooks.test.ts        one file
 *   npm test -- plugins/components/wiki          one package
 *   npm test -- --grep "refuses a visitor"       anything else goes to mocha
 *   npm test -- --reporter=spec                  every test by name instead of dots
 *   npm run test:postgres, npm run test:mariadb  the same on a server
 *   PLINTH_TEST_JOBS=1 npm test                  in one process instead of one for each processor
 *
 * The last line is always `N passed, N failed`, with `, N skipped` where tests were skipped.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { concernsServers, jobs, piecesOf } from './lib/pieces.mjs';
import { prepare } from './lib/prepare.mjs';
import { fail, run, secondsSince } from './lib/run.mjs';
import { databases, serverUrl, whyUnreachable } from './lib/servers.mjs';
import { mochaArguments } from './lib/specs.mjs';

const { database, reporter, rest } = parse(process.argv.slice(2));
if (database !== 'sqlite') {
  const problem = await whyUnreachable(database);
  if (problem) fail(problem);
}
await prepare({ build: true });
process.exitCode = await test(database, reporter, rest);

function parse(args) {
  const options = { database: 'sqlite', reporter: 'dot' };
  const rest = args.filter((argument) => {
    const [, name, value] = argument.match(/^--(database|reporter)=(.*)$/) ?? [];
    if (name) options[name] = value;
    return !name;
  });
  if (databases.includes(options.database)) return { ...options, rest };
  return fail(`--database=${options.database} is not known; it can be ${databases.join(', ')}.`);
}

async function test(name, reporter, args) {
  const { default: reporterModule } = await import('./lib/reporter.cjs'); // needs mocha, so only after prepare
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plinth-test-'));
  const { options, patterns } = mochaArguments(args);
  const isWhole = args.every((argument) => argument.startsWith('-'));
  const pieces = await piecesOf(patterns, name === 'sqlite' || !isWhole ? undefined : concernsServers);
  const processes = Math.min(jobs(), pieces.length);
  const runFiles = (files, onOutput) => runMocha({ name, reporter, folder, options, files, onOutput });
  console.log(`Testing on ${name}${processes > 1 ? `, ${processes} processes at a time` : ''}.`);
  const counts = processes > 1 ? await runBeside(pieces, processes, runFiles) : await runFiles(pieces.flatMap(inPiece));
  if (counts.passed + counts.failed === 0) console.error('No test ran.');
  rmSync(folder, { recursive: true, force: true });
  console.log(reporterModule.closingLine(counts));
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}

function inPiece({ files }) {
  return files;
}

/** One process of mocha; answers how many tests passed, failed and were skipped. */
async function runMocha({ name, reporter, folder, options, files, onOutput }) {
  const result = path.join(folder, `${createHash('sha1').update(files.join()).digest('hex')}.json`);
  const env = environment(name, { PLINTH_TEST_RESULT: result, PLINTH_TEST_REPORTER: reporter });
  const mocha = path.join('node_modules', 'mocha', 'bin', 'mocha.js');
  const code = await run(process.execPath, [mocha, ...options, ...files], { env, onOutput });
  return judge(existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : undefined, code);
}

/** Several processes at a time, until every piece has run. What one writes is shown whole when it has ended. */
async function runBeside(pieces, processes, runFiles) {
  const waiting = [...pieces];
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const work = async () => {
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      const parts = [];
      const start = performance.now();
      const counts = await runFiles(piece.files, (part) => parts.push(part));
      console.log(`\n--- ${piece.folder}: ${piece.files.length} files in ${secondsSince(start)}`);
      process.stdout.write(Buffer.concat(parts));
      for (const key of Object.keys(sum)) sum[key] += counts[key];
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return sum;
}

function environment(name, ours) {
  const { PLINTH_TEST_DATABASE: _inherited, ...env } = process.env;
  const url = serverUrl(name);
  return { ...env, ...ours, ...(url ? { PLINTH_TEST_DATABASE: url } : {}) };
}

/** A run that broke off or ended badly without a failed test is itself counted as one failure. */
function judge(counts, code) {
  if (!counts) {
    console.error(`The test run broke off (exit code ${code}).`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  if (code === 0 || counts.failed > 0) return counts;
  console.error(`No test failed, but mocha ended with exit code ${code}.`);
  return { ...counts, failed: 1 };
}
