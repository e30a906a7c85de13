/**
 * No regular expression that a long text can hold up: recheck proves every literal, every `pattern` or `route` of a
 * schema and every text given to RegExp linear. What it cannot prove needs a comment above it that states the bound:
 *
 *   // Bounded pattern: at most 200 characters, the longest title.
 */
import { checkSync } from 'recheck';
import { files, report } from './lib/files.mjs';
import { unboundedPatterns } from './lib/patterns.mjs';
import { parse } from './lib/source.mjs';

const isProduct = (file) =>
  /^(?:(?:kernel\/[^/]+|host-config|plugins\/[^/]+\/[^/]+)\/src|host-config\/extensions)\//.test(file);

// On a busy machine the longest pattern takes half a minute.
const TIMEOUT_MS = 90_000;

const verdicts = new Map();

const findings = files('.ts', '.tsx', '.js').filter(isProduct).flatMap(check);
report(findings, `${verdicts.size} patterns are linear or bounded.`);

function check(file) {
  return unboundedPatterns(parse(file))
    .map((found) => ({ ...found, problem: problemOf(found) }))
    .filter(({ problem }) => problem !== undefined)
    .map(
      ({ line, pattern, flags, problem }) => `${file}:${line}: ${pattern ? `/${pattern}/${flags}: ` : ''}${problem}`,
    );
}

function problemOf({ pattern, flags }) {
  if (!pattern) return 'it is put together when it runs, so that nobody can prove it linear; state its bound';
  const key = `${pattern}/${flags}`;
  if (!verdicts.has(key)) verdicts.set(key, verdictOf(pattern, flags));
  return verdicts.get(key);
}

function verdictOf(source, flags) {
  const { status, complexity, attack, error } = checkSync(source, flags, { timeout: TIMEOUT_MS });
  if (status === 'safe') return undefined;
  if (status === 'unknown') return `recheck cannot tell (${error?.kind ?? 'no reason given'})`;
  return `${complexity.summary}, e.g. on ${attack.pattern}`;
}
