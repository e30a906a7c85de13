/** A source file as a syntax tree: reading it, walking it, and the modules that it names. */
import { parseSync, visitorKeys } from 'oxc-parser';
import { read } from './files.mjs';

/**
 * A file, parsed: its `file`, `text`, `program` (ESTree, with TypeScript's nodes) and `comments`.
 * @throws Error naming file, line and mistake when it cannot be parsed
 */
export function parse(file, text = read(file)) {
  const { program, comments, errors } = parseSync(file, text);
  const [mistake] = errors;
  if (mistake) {
    const line = lineAt(text, mistake.labels[0]?.start ?? 0);
    throw new Error(`${file}:${line}: cannot be read: ${mistake.message}`);
  }
  return { file, text, program, comments };
}

/** The line, from 1, in which the character at `index` stands. */
export function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}

/** Calls `visit(node, parent)` for a node and all below it, from the beginning of the text to its end. */
export function walk(node, visit, parent = undefined) {
  visit(node, parent);
  for (const child of childrenOf(node)) walk(child, visit, node);
}

/** The nodes directly below a node. */
export function childrenOf(node) {
  return (visitorKeys[node.type] ?? []).flatMap((key) => node[key] ?? []).filter((child) => child !== null);
}

/** Every node of one of these types, in the order of the text. */
export function nodesOf(program, ...types) {
  const found = [];
  walk(program, (node, parent) => {
    if (types.includes(node.type)) found.push({ node, parent });
  });
  return found;
}

/** The text of a string, or of a template without `${}`; undefined for anything else. */
export function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return undefined;
}

/** The last name of `name`, `a.name`, `a?.name` and `a['name']`; undefined where there is none. */
export function nameOf(node) {
  if (node?.type === 'ChainExpression') return nameOf(node.expression);
  if (node?.type === 'Identifier') return node.name;
  if (node?.type !== 'MemberExpression') return undefined;
  if (node.property.type === 'PrivateIdentifier') return `#${node.property.name}`;
  return node.computed ? textOf(node.property) : node.property.name;
}

/** Whether a node is `object.property`, however it is written, also behind further objects (`globalThis.Date.now`). */
export function isMember(node, object, ...properties) {
  return node?.type === 'MemberExpression' && nameOf(node.object) === object && properties.includes(nameOf(node));
}

/**
 * Every module that the code names: `specifier`, its `index`, the imported `names` (undefined where the module is taken
 * as a whole), and whether only types are taken (`isType`).
 */
export function imports({ program }) {
  const found = [];
  walk(program, (node) => {
    const named = importOf(node);
    const specifier = textOf(named?.source);
    if (specifier !== undefined) found.push({ isType: false, ...named, specifier, index: node.start });
  });
  return found;
}

/** What a node imports, by the kind of its syntax. */
function importOf(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration': {
      const isType = node.importKind === 'type' || node.exportKind === 'type';
      return { source: node.source, names: namesOf(node.specifiers), isType, isStatic: true };
    }
    case 'ExportAllDeclaration':
      return { source: node.source, isType: node.exportKind === 'type', isStatic: true };
    case 'TSImportType':
      return { source: node.source, isType: true };
    case 'ImportExpression':
      return { source: node.source };
    case 'TSExternalModuleReference':
      return { source: node.expression };
    case 'CallExpression':
      return isRequire(node.callee) ? { source: node.arguments[0] } : undefined;
    default:
      return undefined;
  }
}

/** The names under which the module has what is taken; undefined where one stands for the whole module. */
function namesOf(specifiers) {
  const isNamed = specifiers.every(({ type }) => type === 'ImportSpecifier' || type === 'ExportSpecifier');
  if (!isNamed || specifiers.length === 0) return undefined;
  return specifiers.map(({ imported, local }) => (imported ?? local).name ?? (imported ?? local).value);
}

function isRequire(callee) {
  if (nameOf(callee) === 'require') return true;
  if (callee.type !== 'MemberExpression' || nameOf(callee) !== 'resolve') return false;
  return callee.object.type === 'MetaProperty' || nameOf(callee.object) === 'require';
}
