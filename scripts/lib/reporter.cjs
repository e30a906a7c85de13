/**
 * Mocha's dots (or the reporter that PLINTH_TEST_REPORTER names), closed by `N passed, N failed`. Within
 * scripts/test.mjs the counts and the milliseconds of each file go to the file that PLINTH_TEST_RESULT names, and that
 * script prints the line, so that it is the last one whatever is written at exit.
 *
 * CommonJS, because mocha loads a reporter with `require`, and Node.js 20.11 cannot require an ES module.
 */
const { writeFileSync } = require('node:fs');
const mocha = require('mocha');

/** How long after the last test the process may live on before that counts as a fault. */
const GRACE_MS = 15_000;

/** `3 passed, 0 failed`, and `, 1 skipped` when there are any. */
function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const Base = mocha.reporters[process.env.PLINTH_TEST_REPORTER] ?? mocha.reporters.Dot;

/** The reporter mocha is given with `--reporter`; it adds to the one that was asked for. */
class ClosingLineReporter extends Base {
  constructor(runner, options) {
    super(runner, options);
    const files = new Map();
    runner.on('suite', (suite) => {
      if (suite.parent?.root) suite.startedAt = performance.now();
    });
    runner.on('suite end', (suite) => {
      if (!suite.parent?.root) return;
      files.set(suite.file, (files.get(suite.file) ?? 0) + performance.now() - suite.startedAt);
    });
    runner.once('end', () => {
      const { passes, failures, pending } = this.stats;
      this.deliver({ passed: passes, failed: failures, skipped: pending, files: [...files] });
      endWhatLivesOn();
    });
  }

  deliver(counts) {
    const file = process.env.PLINTH_TEST_RESULT;
    if (file) writeFileSync(file, JSON.stringify(counts));
    else console.log(closingLine(counts));
  }
}

/**
 * A timer, socket or pool that nobody closed would keep mocha alive forever. `--exit` would hide such a leak, so the
 * run is failed with what is still open. The timer is unref'd: it only ever fires when something else leaks.
 */
function endWhatLivesOn() {
  const timer = setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ');
    console.error(`The tests are done, but these keep the process alive: ${open}`);
    // Mocha sets the exit code in an exit handler of its own; ours comes later and wins.
    process.once('exit', () => {
      process.exitCode = 1;
    });
    process.exit();
  }, GRACE_MS);
  timer.unref();
}

module.exports = ClosingLineReporter;
module.exports.closingLine = closingLine;
