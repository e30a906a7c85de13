/** `npm run lint`: every check of the code, each even when one before it found something. Oxlint needs the built types. */
import path from 'node:path';
import { root, run } from './lib/run.mjs';

const checks = [
  ['typescript/bin/tsc', '-b'],
  ['@biomejs/biome/bin/biome', 'check', '.'],
  ['oxlint/bin/oxlint', '--type-aware', '--quiet', 'kernel/src', 'plugins', 'host-config/src'],
  ['check-arrows.mjs'],
  ['check-sizes.mjs'],
  ['check-streams.mjs'],
  ['check-patterns.mjs'],
  ['check-texts.mjs'],
  ['check-versions.mjs'],
];

for (const [program, ...args] of checks) {
  const folder = program.endsWith('.mjs') ? 'scripts' : 'node_modules';
  const code = await run(process.execPath, [path.join(root, folder, program), ...args]);
  if (code !== 0) process.exitCode = 1;
}
