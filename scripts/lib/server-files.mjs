/**
 * Which test files a whole run on a database server leaves to the run on SQLite: those whose statements other files send
 * as well. `npm run test:postgres -- --record` finds them and writes them down; a new file runs everywhere until then.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const LIST = 'scripts/lib/left-to-sqlite.json';

/** How much of all statements the files together must send that run on servers. */
const SHARE = 0.95;

/** Where a database may differ although others send the same statements: races, and what asks which database it is. */
const ALWAYS = /\b(?:fifty|PLINTH_TEST_DATABASE|serverUrl)\b/i;

/** The files that a run on a server leaves out, relative to the root. */
export function leftToSqlite() {
  return new Set(JSON.parse(readFileSync(path.join(root, LIST), 'utf8')));
}

/**
 * Chooses the files that run on servers: those of ALWAYS, then one after the other the one that adds most statements for
 * its time, until they send enough.
 * @param files by name: `{ statements, ms, isAlways }`
 * @returns the names of the others
 */
export function chosenOut(files, share = SHARE) {
  const all = new Set([...files.values()].flatMap(({ statements }) => statements));
  const missing = new Set(all);
  const waiting = new Map(files);
  const take = (name) => {
    for (const statement of waiting.get(name).statements) missing.delete(statement);
    waiting.delete(name);
  };
  for (const [name, { isAlways }] of files) if (isAlways) take(name);
  while (missing.size > all.size * (1 - share)) {
    const gain = ({ statements, ms }) => statements.filter((each) => missing.has(each)).length / (ms + 1_000);
    const [best] = [...waiting].reduce((one, other) => (gain(other[1]) > gain(one[1]) ? other : one));
    take(best);
  }
  return [...waiting.keys()].sort();
}

/** Writes the list down, from what the recorder found and how long each file took. */
export function recordLeftToSqlite(folder, times) {
  const files = new Map();
  for (const name of readdirSync(folder)) {
    for (const [file, statements] of Object.entries(JSON.parse(readFileSync(path.join(folder, name), 'utf8')))) {
      if (file === '') continue;
      const source = file.replace(`${path.sep}dist${path.sep}`, path.sep).replace(/\.js$/, '.ts');
      const isAlways = ALWAYS.test(readFileSync(source, 'utf8'));
      const known = files.get(path.relative(root, file))?.statements ?? [];
      const all = [...new Set([...known, ...statements])];
      files.set(path.relative(root, file), { statements: all, ms: times.get(file) ?? 0, isAlways });
    }
  }
  const out = chosenOut(files);
  writeFileSync(path.join(root, LIST), `${JSON.stringify(out, undefined, 2)}\n`);
  console.log(`${files.size - out.length} of ${files.size} files run on servers; the others are in ${LIST}.`);
}
