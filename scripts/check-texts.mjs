/**
 * No text of a page stands in the markup: people read what a catalogue says, so that a page can be translated. What is
 * looked at are texts between tags and the attributes that people read or hear.
 */
import { files, report } from './lib/files.mjs';
import { lineAt, nodesOf, parse, textOf } from './lib/source.mjs';

const READ = new Set(['label', 'title', 'placeholder', 'alt', 'aria-label', 'help', 'lead', 'caption', 'act']);

const isPage = (file) => /(?:^|\/)src\//.test(file) && !file.includes('/testing/');
const isWords = (text) => /\p{L}{2}/u.test(text ?? '');

const findings = [
  ...files('.tsx').filter(isPage).flatMap(check),
  ...files('.ts', '.tsx').filter(isPage).flatMap(checkPlea),
];
report(findings, 'Every text of a page is in a catalogue, and none begs.');

/** A page says what to do, without "please". */
function checkPlea(file) {
  const { program, text } = parse(file);
  return nodesOf(program, 'Literal', 'TemplateElement', 'JSXText')
    .filter(({ node }) => /\bplease\b/i.test(text.slice(node.start, node.end)))
    .map(({ node }) => `${file}:${lineAt(text, node.start)}: says "please"; say what to do instead`);
}

function check(file) {
  const { program, text } = parse(file);
  const found = nodesOf(program, 'JSXText', 'JSXAttribute').flatMap(({ node }) => {
    if (node.type === 'JSXText') return isWords(node.value) ? [{ node, words: node.value }] : [];
    const words = textOf(node.value) ?? textOf(node.value?.expression);
    return READ.has(node.name.name) && isWords(words) ? [{ node, words }] : [];
  });
  return found.map(
    ({ node, words }) => `${file}:${lineAt(text, node.start)}: "${words.trim()}" belongs into a catalogue`,
  );
}
