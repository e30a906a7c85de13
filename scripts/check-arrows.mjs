/**
 * Holds the architecture's rules that a compiler does not: which package may import which, no global containers, no
 * hidden clock or randomness, no process handlers in a library, no second owner of the database schema.
 */
import { objection } from './lib/arrows.mjs';
import { files, read, report, workspaces } from './lib/files.mjs';
import { imports, lineAt, mask } from './lib/source.mjs';

const isLibrary = (file) => /^(?:kernel|plugins\/[^/]+\/[^/]+)\/src\//.test(file);
const isProduct = (file) => isLibrary(file) || file.startsWith('host-config/src/');
const mayUseClock = (file) => !isProduct(file) || file.startsWith('kernel/src/services/');

/** What must not be written, where, and what to do instead. Patterns see code with comments and strings blanked. */
const forbidden = [
  [/\bDate\s*\.\s*now\b/g, mayUseClock, 'take the time from the injected clock'],
  [/\bnew\s+Date\s*(?:\(\s*\)|(?![\w\s(.]))/g, mayUseClock, 'take the time from the injected clock'],
  [/\bMath\s*\.\s*random\b/g, mayUseClock, 'take randomness from the injected service'],
  [/\bcrypto\s*\??\.\s*randomUUID\b/g, mayUseClock, 'take ids from the injected service'],
  [
    /\bprocess\s*\.\s*(?:on|once|addListener|prependListener|prependOnceListener)\s*\(/g,
    (file) => !isLibrary(file) || file.startsWith('kernel/src/cli/'),
    'a library installs no process handlers; only kernel/src/cli does',
  ],
  [/\.\s*sync\s*\(/g, () => false, 'the schema is owned by migrations alone'],
];

const tsyringeGlobals = /\b(?:singleton|registry|autoInjectable|container)\b/;

const all = workspaces();
const findings = files('.ts').flatMap(check);
report(findings, 'All arrows point down.');

function check(file) {
  const source = read(file);
  const masked = mask(source);
  const owner = all.find((workspace) => file.startsWith(`${workspace.path}/`));
  const named = imports(source, masked).flatMap((one) => {
    const problem = owner && objection(one.specifier, file, owner, all);
    const reasons = [problem, hiddenSource(one, file)].filter(Boolean);
    return reasons.map((reason) => ({ index: one.index, text: `import of '${one.specifier}': ${reason}` }));
  });
  const written = forbidden
    .filter(([, isAllowed]) => !isAllowed(file))
    .flatMap(([pattern, , reason]) =>
      [...masked.matchAll(pattern)].map(({ index, 0: found }) => ({ index, text: `${squeeze(found)}: ${reason}` })),
    );
  return [...named, ...written]
    .sort((a, b) => a.index - b.index)
    .map(({ index, text }) => `${file}:${lineAt(source, index)}: ${text}`);
}

function squeeze(code) {
  return code.replace(/\s+/g, ' ').trim();
}

/** Names whose import alone breaks a rule, however they are called afterwards. */
function hiddenSource({ specifier, clause, isStatic }, file) {
  // The one place that turns the global container into containers of hosts says why it may.
  if (specifier === 'tsyringe' && file !== 'kernel/src/plugin/container.ts') {
    const isNamed = isStatic && /^(?:type\s+)?\{/.test(clause);
    if (!isNamed) return 'name what you import, so that the global container cannot slip in';
    const found = clause.match(tsyringeGlobals);
    if (found) return `${found[0]} ties plugins together through a global; register by token on the plugin's container`;
  }
  if (/^(?:node:)?crypto$/.test(specifier) && !mayUseClock(file) && /\brandomUUID\b/.test(clause)) {
    return 'take ids from the injected service, not from randomUUID';
  }
  return undefined;
}
