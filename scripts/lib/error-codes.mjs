/** The codes that REST answers with when something goes wrong, as the sources name them. */
import { lineAt, nameOf, textOf, walk } from './source.mjs';

/** Functions and classes whose first argument is a code, beside those of the sources with a parameter of that name. */
const MAKERS = ['RestError', 'forbidden', 'notFound', 'tooManyRequests'];

/** What a code looks like. */
const CODE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

/** Codes that a file puts together when it runs, by file: nobody can read them off the text. */
export const COMPUTED = {
  'plugins/platform/accounts/src/application-password-routes.ts': [
    'rest_cannot_create_application_passwords',
    'rest_cannot_delete_application_password',
    'rest_cannot_delete_application_passwords',
    'rest_cannot_edit_application_password',
    'rest_cannot_introspect_app_password',
    'rest_cannot_list_application_passwords',
    'rest_cannot_read_application_password',
  ],
  'plugins/platform/accounts/src/user-rules.ts': [
    'existing_user_email',
    'existing_user_login',
    'rest_user_invalid_email',
  ],
  // What a route refused with is thrown on.
  'kernel/core/src/rest/rest-surface.ts': [],
  // Those of the catalogue of the host, in lower case.
  'plugins/platform/operations/src/admin-routes.ts': [],
  'plugins/platform/shop/src/downloads/download-page.ts': [
    'shop_download_exhausted',
    'shop_download_expired',
    'shop_download_foreign',
    'shop_download_missing',
    'shop_download_unknown',
  ],
};

/** The status of what a maker makes, unless it is said beside the code. */
const STATUS = { forbidden: [401, 403], notFound: [404], tooManyRequests: [429] };

/**
 * The codes that parsed sources name: code → its `files`, the `statuses` that can be read off, and the words of `when` that
 * routes declare beside it. A code is what a maker is given, or the property `code` of an object. `unread` are places where
 * a maker is given something that cannot be read off the text.
 */
export function errorCodes(sources) {
  // A helper of another file is known by its name alone, so that its arguments are read, but nothing is demanded of them.
  const positions = codePositions(sources);
  const codes = new Map();
  const unread = [];
  for (const source of sources) {
    const own = codePositions([source], makesError);
    const note = (node, statuses = [], when = []) => {
      for (const code of literalsOf(node, source))
        if (CODE.test(code)) add(codes, code, { files: [source.file], statuses, when });
    };
    walk(source.program, (node) => {
      if (node.type === 'ObjectExpression') {
        const { code, status, when } = propertiesOf(node);
        if (code) note(code, numbersOf(status), literalsOf(when, source));
      }
      if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
      const maker = nameOf(node.callee);
      const [, , options] = node.arguments;
      const statuses = STATUS[maker] ?? numbersOf(propertiesOf(options).status);
      for (const position of positions.get(maker) ?? []) note(node.arguments[position], statuses);
      for (const position of own.get(maker) ?? []) {
        if (!isReadable(node.arguments[position], source))
          unread.push(`${source.file}:${lineAt(source.text, node.start)}`);
      }
    });
  }
  for (const [file, list] of Object.entries(COMPUTED)) for (const code of list) add(codes, code, { files: [file] });
  return { codes, unread };
}

function add(codes, code, { files, statuses = [], when = [] }) {
  const known = codes.get(code) ?? { files: [], statuses: [], when: [] };
  const merged = (a, b) => [...new Set([...a, ...b])];
  codes.set(code, {
    files: merged(known.files, files),
    statuses: merged(known.statuses, statuses).sort(),
    when: merged(known.when, when),
  });
}

/** The values of an object that is written out, by name. */
function propertiesOf(node) {
  const named = (node?.properties ?? []).filter(({ type }) => type === 'Property');
  return Object.fromEntries(named.map(({ key, value }) => [nameOf(key) ?? textOf(key), value]));
}

function numbersOf(node) {
  if (textOf(node) === 'authorization') return [401, 403];
  return node?.type === 'Literal' && typeof node.value === 'number' ? [node.value] : [];
}

/** Whether a function hands its code to a maker. */
function makesError(node) {
  let found = false;
  walk(node, (each) => {
    const isMade =
      (each.type === 'CallExpression' || each.type === 'NewExpression') && MAKERS.includes(nameOf(each.callee));
    if (isMade && nameOf(each.arguments[0]) === 'code') found = true;
  });
  return found;
}

/** Where a function takes a code: its name → positions of the parameter called `code`. */
function codePositions(sources, isMaker = () => true) {
  const found = new Map(MAKERS.map((name) => [name, new Set([0])]));
  for (const { program } of sources) {
    walk(program, (node, parent) => {
      const position = (node.params ?? []).findIndex?.((parameter) => parameterName(parameter) === 'code') ?? -1;
      const name = nameOf(node.id) ?? nameOf(parent?.id) ?? nameOf(parent?.key);
      if (position >= 0 && name !== undefined && name !== 'constructor' && isMaker(node)) {
        found.set(name, (found.get(name) ?? new Set()).add(position));
      }
    });
  }
  return found;
}

/** The name of a parameter that is a text, as far as its type says: exit codes and codes of characters are numbers. */
function parameterName(parameter) {
  const { typeAnnotation, ...named } = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  const type = typeAnnotation?.typeAnnotation?.type ?? 'TSStringKeyword';
  return type === 'TSStringKeyword' ? nameOf(named) : undefined;
}

/** Every text that an expression may come to, as far as it stands in the file. */
function literalsOf(node, source) {
  if (node === undefined) return [];
  const text = textOf(node);
  if (text !== undefined) return [text];
  if (node.type === 'ConditionalExpression') {
    return [...literalsOf(node.consequent, source), ...literalsOf(node.alternate, source)];
  }
  if (node.type === 'LogicalExpression') return [...literalsOf(node.left, source), ...literalsOf(node.right, source)];
  if (node.type === 'Identifier') return literalsOf(constantOf(node.name, source), source);
  return [];
}

/** What a constant of the file is, where it is a text. */
function constantOf(name, { program }) {
  let found;
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && nameOf(node.id) === name && textOf(node.init) !== undefined)
      found = node.init;
  });
  return found;
}

/** Whether the codes of an expression are noted, here or where they stand: `code` and `x.code` are noted there. */
function isReadable(node, source) {
  if (node === undefined || literalsOf(node, source).length > 0) return true;
  return nameOf(node) === 'code' || source.file in COMPUTED;
}
