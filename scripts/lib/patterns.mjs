/** The patterns of a source: regular expressions, `pattern` and `route` of schemas, and what RegExp is called with. */
import { lineAt, nameOf, textOf, walk } from './source.mjs';

const bound = /^ Bounded pattern: at most [\d,]+ characters, \S/;

/** How many lines above a pattern its comment may begin. */
const COMMENT_LINES = 3;

/**
 * Every pattern of a parsed source that states no bound: its `line`, its `pattern` (undefined where it is put together
 * when it runs) and its `flags`.
 */
export function unboundedPatterns({ text, program, comments }) {
  const bounds = comments
    .filter(({ type, value }) => type === 'Line' && bound.test(value))
    .map(({ start }) => lineAt(text, start));
  const isBounded = (line) => bounds.some((above) => above <= line && line - above <= COMMENT_LINES);
  const found = [];
  walk(program, (node) => {
    const place = patternOf(node);
    if (place) found.push({ ...place, line: lineAt(text, place.index) });
  });
  return found.filter(({ line }) => !isBounded(line));
}

function patternOf(node) {
  if (node.regex) return { index: node.start, pattern: node.regex.pattern, flags: node.regex.flags };
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression';
  if (isCall && nameOf(node.callee) === 'RegExp' && node.arguments.length > 0) {
    return { index: node.arguments[0].start, pattern: textOf(node.arguments[0]), flags: 'u' };
  }
  const isSchema = node.type === 'Property' && ['pattern', 'route'].includes(keyOf(node));
  const pattern = isSchema ? textOf(node.value) : undefined;
  return pattern === undefined ? undefined : { index: node.value.start, pattern, flags: 'u' };
}

function keyOf({ key, computed }) {
  return computed ? undefined : (textOf(key) ?? nameOf(key));
}
