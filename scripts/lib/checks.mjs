/** Runs checks that do not depend on each other at the same time, and prints their output in the order of the list. */
import os from 'node:os';
import path from 'node:path';
import { root, run } from './run.mjs';

/** The checks of `npm run lint`, each a program and its arguments. They need a build: oxlint reads the built types. */
export const LINT = [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet', 'kernel', 'plugins', 'host-config/src'],
  ['scripts/check-arrows.mjs'],
  ['scripts/check-sizes.mjs'],
  ['scripts/check-streams.mjs'],
  ['scripts/check-patterns.mjs'],
  ['scripts/check-texts.mjs'],
  ['scripts/check-versions.mjs'],
];

/** Runs every check, also when an earlier one fails, and sets exit code 1 when one does. */
export async function runChecks(checks) {
  const waiting = checks.map(([program, ...args]) => ({ program, args, parts: [] }));
  const results = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { program, args, parts } = check;
      results.push(check);
      const code = await run(process.execPath, [path.join(root, program), ...args], {
        env: { ...process.env, PLINTH_PREPARED: 'yes' }, // by the caller
        onOutput: (part) => parts.push(part),
      });
      if (code !== 0) process.exitCode = 1;
      check.isDone = true;
      while (results[0]?.isDone) process.stdout.write(Buffer.concat(results.shift().parts));
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
}
