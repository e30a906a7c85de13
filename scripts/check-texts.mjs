/**
 * No text of a page stands in the markup: people read what a catalogue says, so that a page can be translated. What is
 * looked at are texts between tags and the attributes that people read or hear.
 */
import { files, report } from './lib/files.mjs';
import { lineAt, nodesOf, parse, textOf } from './lib/source.mjs';

const READ = new Set(['label', 'title', 'placeholder', 'alt', 'aria-label', 'help', 'lead', 'caption', 'act']);

const isPage = (file) => /(?:^|\/)src\//.test(file) && !file.includes('/testing/');
const isWords = (text) => /\p{L}{2}/u.test(text ?? '');

/** What pages call a thing otherwise. */
const OTHERWISE = [
  [/\be-mail\b/i, 'says "e-mail"; pages say "email"'],
  [/^['"`]My /, 'says "My"; pages say "Your"'],
  [/\bGists?\b/, 'says "gist"; pages say "paste"'],
  [/^['`](?:[^"]*[^="])?"/, 'has straight quotes; pages have “these”'],
];

const findings = [
  ...files('.tsx').filter(isPage).flatMap(check),
  ...files('.ts', '.tsx').filter(isPage).flatMap(checkPlea),
  ...files('.ts')
    .filter((file) => file.endsWith('texts.ts'))
    .flatMap(checkWords),
];
report(findings, 'Every text of a page is in a catalogue, none begs, and one thing has one name.');

/** A page says what to do, without "please". */
function checkPlea(file) {
  const { program, text } = parse(file);
  return nodesOf(program, 'Literal', 'TemplateElement', 'JSXText')
    .filter(({ node }) => /\bplease\b/i.test(text.slice(node.start, node.end)))
    .map(({ node }) => `${file}:${lineAt(text, node.start)}: says "please"; say what to do instead`);
}

function checkWords(file) {
  const { program, text } = parse(file);
  return nodesOf(program, 'Literal', 'TemplateElement').flatMap(({ node }) => {
    const said = text.slice(node.start, node.end);
    return OTHERWISE.filter(([word]) => word.test(said)).map(
      ([, why]) => `${file}:${lineAt(text, node.start)}: ${why}`,
    );
  });
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
