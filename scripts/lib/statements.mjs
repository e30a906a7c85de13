/** How long functions are, in statements: what a function does, however its text is broken into lines. */
import { childrenOf, lineAt, walk } from './source.mjs';

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Statements that only hold others, or nothing. */
const uncounted = ['BlockStatement', 'EmptyStatement', 'LabeledStatement'];
const declarations = ['VariableDeclaration', 'FunctionDeclaration', 'ClassDeclaration'];

/** Every function with a body in a parsed source: the `line` where it begins and its number of `statements`. */
export function functionLengths({ text, program }) {
  const found = [];
  walk(program, (node) => {
    if (functions.includes(node.type) && node.body) {
      found.push({ line: lineAt(text, node.start), statements: statementsOf(node.body) });
    }
  });
  return found;
}

/** A function within another counts as the one statement that it is there; what it does is its own. */
function statementsOf(node, parent = undefined) {
  const own = isStatement(node, parent) ? 1 : 0;
  if (parent !== undefined && functions.includes(node.type)) return own;
  if (node.type === 'ClassDeclaration') return own;
  return childrenOf(node).reduce((sum, child) => sum + statementsOf(child, node), own);
}

function isStatement({ type }, parent) {
  // What a loop declares in its head is part of the loop.
  if (type === 'VariableDeclaration' && parent?.type.startsWith('For')) return false;
  return (type.endsWith('Statement') && !uncounted.includes(type)) || declarations.includes(type);
}
