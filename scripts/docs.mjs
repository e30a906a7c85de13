/**
 * `npm run docs`: writes what is generated (docs/reference/*.md, the schemas of site.json and of bundles) from the
 * declarations. `npm run docs -- --check` only says whether it is up to date.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepare } from './lib/prepare.mjs';

await prepare({ build: true });
// These read the sources by packages that are there only after prepare.
const { restErrors } = await import('./lib/error-reference.mjs');
const { generatedFiles } = await import('../host-config/dist/src/reference.js');
const files = await generatedFiles(restErrors());
const stale = Object.entries(files).filter(([file, text]) => readOrNothing(file) !== text);
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is not what npm run docs would write.`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [file, text] of stale) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${file}`);
  }
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
