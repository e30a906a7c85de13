/**
 * No regular expression that a long text can hold up: recheck proves every literal, every `pattern` or `route` of a
 * schema and every text given to RegExp linear. What it cannot prove needs a comment above it that states the bound:
 *
 *   // Bounded pattern: at most 200 characters, the longest title.
 */
import { checkSync } from 'recheck';
import { files, read, report } from './lib/files.mjs';
import { lineAt, mask, regularExpressions } from './lib/source.mjs';

const isProduct = (file) =>
  /^(?:(?:kernel|host-config|plugins\/[^/]+\/[^/]+)\/src|host-config\/extensions)\//.test(file);

const bound = /\/\/ Bounded pattern: at most [\d,]+ characters, \S.*/;

/** How many lines above a pattern its comment may begin. */
const COMMENT_LINES = 3;

const TIMEOUT_MS = 20_000;

const verdicts = new Map();

const findings = files('.ts', '.js').filter(isProduct).flatMap(check);
report(findings, `${verdicts.size} patterns are linear or bounded.`);

function check(file) {
  const source = read(file);
  const lines = source.split('\n');
  const isBounded = (line) => lines.slice(Math.max(0, line - 1 - COMMENT_LINES), line).some((text) => bound.test(text));
  return [...regularExpressions(source), ...written(source)]
    .map((pattern) => ({ ...pattern, line: lineAt(source, pattern.index) }))
    .filter(({ line }) => !isBounded(line))
    .map((pattern) => ({ ...pattern, problem: problemOf(pattern) }))
    .filter(({ problem }) => problem !== undefined)
    .map(({ line, source: text, flags, problem }) => `${file}:${line}: ${text && `/${text}/${flags}: `}${problem}`);
}

/** Patterns that are texts: those of schemas, and what RegExp is called with. */
function written(source) {
  const masked = mask(source);
  const places = masked.matchAll(/\b(?:pattern|route)\s*:\s*(?=['"])|\bRegExp\s*\(\s*(?=\S)/g);
  return [...places].map((found) => {
    const start = found.index + found[0].length;
    return { index: found.index, source: textAt(source, masked, start) ?? '', flags: 'u' };
  });
}

/** The text that begins at `start`; undefined where it is no plain string. */
function textAt(source, masked, start) {
  const quote = source[start];
  const end = /['"`]/.test(quote) ? masked.indexOf(quote, start + 1) : -1;
  const raw = end === -1 ? undefined : source.slice(start + 1, end);
  if (raw === undefined || (quote === '`' && raw.includes('${'))) return undefined;
  return raw.replace(/\\([\s\S])/g, '$1');
}

function problemOf({ source, flags }) {
  if (source === '') return 'it is put together when it runs, so that nobody can prove it linear; state its bound';
  const key = `${source}/${flags}`;
  if (!verdicts.has(key)) verdicts.set(key, verdictOf(source, flags));
  return verdicts.get(key);
}

function verdictOf(source, flags) {
  const { status, complexity, attack, error } = checkSync(source, flags, { timeout: TIMEOUT_MS });
  if (status === 'safe') return undefined;
  if (status === 'unknown') return `recheck cannot tell (${error?.kind ?? 'no reason given'})`;
  return `${complexity.summary}, e.g. on ${attack.pattern}`;
}
