/** Exports that nobody explains. */
import { lineAt } from './source.mjs';

/** What a doc comment says needs at least one word. */
const word = /[a-z]{2}/i;

/** Every exported declaration of a parsed source that has no doc comment right above it, with its line. */
export function undocumentedExports({ file, text, program, comments }) {
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*') && word.test(value));
  const names = new Set();
  return program.body.flatMap((node) => {
    const name = exportedName(node);
    // Overloads, and a schema beside the type of the same name, share the first one's comment.
    if (name === undefined || names.has(name)) return [];
    names.add(name);
    const start = startOf(node);
    const isExplained = docs.some(({ end }) => end <= start && isNothing(text, end, start, comments));
    return isExplained ? [] : [`${file}:${lineAt(text, node.start)}: ${name} has no doc comment`];
  });
}

function exportedName({ type, declaration }) {
  if (type !== 'ExportNamedDeclaration' && type !== 'ExportDefaultDeclaration') return undefined;
  return declaration?.declarations?.[0].id.name ?? declaration?.id?.name;
}

/** Decorators stand between the comment and the export. */
function startOf({ start, declaration }) {
  return Math.min(start, ...(declaration.decorators ?? []).map((decorator) => decorator.start));
}

/** Whether nothing but one line's end and suppressions of a rule stand between. */
function isNothing(text, from, to, comments) {
  const between = comments
    .filter(({ start, end, value }) => start >= from && end <= to && value.startsWith(' biome-ignore'))
    .reduceRight((rest, { start, end }) => rest.slice(0, start - from) + rest.slice(end - from), text.slice(from, to));
  const lines = between.split('\n').length - 1;
  return between.trim() === '' && lines <= 1 + (text.slice(from, to).match(/biome-ignore/g) ?? []).length;
}
