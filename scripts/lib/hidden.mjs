/** What a source takes from nowhere: the time, randomness, the process, globals of tsyringe, the schema of the database. */
import { imports, isMember, nameOf, walk } from './source.mjs';

const isLibrary = (file) => /^(?:kernel\/[^/]+|plugins\/[^/]+\/[^/]+)\/src\//.test(file);
const isProduct = (file) => isLibrary(file) || file.startsWith('host-config/src/');
const mayUseClock = (file) => !isProduct(file) || file.startsWith('kernel/core/src/services/');
/** The other end of a lane is a program of its own, not a library. */
const LANE_RUNNER = 'kernel/toolkit/src/files/process-lane-runner.ts';
const mayHandleProcess = (file) => !isLibrary(file) || file.startsWith('kernel/cli/') || file === LANE_RUNNER;

/** What must not be written: how it is recognised, who may, and what to do instead. */
const forbidden = [
  [(node) => isMember(node, 'Date', 'now'), mayUseClock, 'take the time from the injected clock'],
  [
    (node) => node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && node.arguments.length === 0,
    mayUseClock,
    'take the time from the injected clock',
  ],
  [(node) => isMember(node, 'Math', 'random'), mayUseClock, 'take randomness from the injected service'],
  [(node) => isMember(node, 'crypto', 'randomUUID'), mayUseClock, 'take ids from the injected service'],
  [
    (node) =>
      node.type === 'CallExpression' &&
      isMember(node.callee, 'process', 'on', 'once', 'addListener', 'prependListener', 'prependOnceListener'),
    mayHandleProcess,
    'a library installs no process handlers; only kernel/cli does',
  ],
  [
    (node) =>
      node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && nameOf(node.callee) === 'sync',
    () => false,
    'the schema is owned by migrations alone',
  ],
];

const tsyringeGlobals = ['singleton', 'registry', 'autoInjectable', 'container'];

/** Every such place of a parsed source: its `index` and a `text` about it. */
export function hiddenSources(source) {
  const { file, text, program } = source;
  const rules = forbidden.filter(([, isAllowed]) => !isAllowed(file));
  const found = [];
  walk(program, (node) => {
    for (const [isMeant, , reason] of rules) {
      if (!isMeant(node)) continue;
      found.push({ index: node.start, text: `${text.slice(node.start, node.end).replace(/\s+/g, ' ')}: ${reason}` });
    }
  });
  const imported = imports(source).map((one) => ({ ...one, reason: hiddenImport(one, file) }));
  return [
    ...found,
    ...imported
      .filter(({ reason }) => reason !== undefined)
      .map(({ specifier, index, reason }) => ({ index, text: `import of '${specifier}': ${reason}` })),
  ];
}

/** Names whose import alone breaks a rule, however they are called afterwards. */
function hiddenImport({ specifier, names }, file) {
  // The one place that turns the global container into containers of hosts says why it may.
  if (specifier === 'tsyringe' && file !== 'kernel/core/src/plugin/container.ts') {
    if (names === undefined) return 'name what you import, so that the global container cannot slip in';
    const found = names.find((name) => tsyringeGlobals.includes(name));
    if (found) return `${found} ties plugins together through a global; register by token on the plugin's container`;
  }
  if (/^(?:node:)?crypto$/.test(specifier) && !mayUseClock(file) && names?.includes('randomUUID')) {
    return 'take ids from the injected service, not from randomUUID';
  }
  return undefined;
}
