/** Streams and emitters whose errors nobody would hear. */
import { lineAt, nameOf, nodesOf, textOf } from './source.mjs';

const PIPE = 'join streams by pipeline(), which passes errors on and ends both sides';
const ONCE = "listen by on('error'): a second error would have no listener and end the process";

/** Every such call of a parsed source, with its line. */
export function unheardErrors({ file, text, program }) {
  return nodesOf(program, 'CallExpression')
    .map(({ node }) => ({ node, reason: reasonOf(node) }))
    .filter(({ reason }) => reason !== undefined)
    .map(({ node, reason }) => {
      const { start } = node.callee.property;
      return `${file}:${lineAt(text, start)}: .${nameOf(node.callee)}(): ${reason}`;
    });
}

function reasonOf({ callee, arguments: [first] }) {
  if (callee.type !== 'MemberExpression') return undefined;
  if (nameOf(callee) === 'pipe') return PIPE;
  return ['once', 'prependOnceListener'].includes(nameOf(callee)) && textOf(first) === 'error' ? ONCE : undefined;
}
