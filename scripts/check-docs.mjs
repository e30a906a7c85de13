/**
 * Every exported symbol of the kernel and of the plugins has a doc comment, and every dependency has its line of
 * justification in docs/dependencies.md (and every line there still has its dependency). What a comment cites can be read
 * in this repository: every rule of the host conventions and every place on the page of a component is there.
 */
import { files, manifest, read, report, workspaces } from './lib/files.mjs';
import { root } from './lib/run.mjs';
import { mask } from './lib/source.mjs';

const exported =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|const enum|const|let|interface|type|enum) +(\w+)/;
const isDocumentedRoom = (file) => /^(?:kernel|plugins\/[^/]+\/[^/]+)\/src\//.test(file) && !file.endsWith('.test.ts');

const undocumented = files('.ts').filter(isDocumentedRoom).flatMap(missingComments);
const findings = [...undocumented, ...dependencyFindings(), ...citationFindings()];
report(findings, 'Every export and every dependency is explained, and what is cited can be read.');

function missingComments(file) {
  const source = read(file);
  const lines = source.split('\n');
  const names = new Set();
  // Templates of the generators contain exports too; the masked text does not.
  return mask(source)
    .split('\n')
    .flatMap((line, at) => {
      const name = line.match(exported)?.[1];
      // Overloads, and a schema beside the type of the same name, share the first one's comment.
      if (!name || names.has(name)) return [];
      names.add(name);
      return hasComment(lines, at) ? [] : [`${file}:${at + 1}: ${name} has no doc comment`];
    });
}

/** A doc comment with at least one word right above line `at`; only decorators and suppressions may stand between. */
function hasComment(lines, at) {
  let end = at - 1;
  while (/^(?:@|\/\/ biome-ignore|\}?\)+$)/.test(lines[end] ?? '')) end = startOfDecorator(lines, end) - 1;
  if (!lines[end]?.trimEnd().endsWith('*/')) return false;
  let start = end;
  while (start > 0 && !lines[start].includes('/*')) start -= 1;
  const comment = lines.slice(start, end + 1).join('\n');
  return comment.trimStart().startsWith('/**') && /[a-z]{2}/i.test(comment);
}

/** A decorator over several lines ends in `)` or `})` at the margin and begins at the `@` above. */
function startOfDecorator(lines, end) {
  let start = end;
  while (/^[^@/]/.test(lines[start]) || lines[start] === '') {
    if (start === 0) return end;
    start -= 1;
  }
  return start;
}

function dependencyFindings() {
  const used = new Map();
  for (const { path, manifest: found } of [{ path: '.', manifest: manifest(root) }, ...workspaces()]) {
    const kinds = [found.dependencies, found.devDependencies, found.peerDependencies, found.optionalDependencies];
    for (const name of kinds.flatMap((kind) => Object.keys(kind ?? {}))) used.set(name, `${path}/package.json`);
  }
  const names = [...used.keys()].filter((name) => !name.startsWith('@plinth/'));
  const page = files('docs/dependencies.md').map(read).join('');
  const explained = [...page.matchAll(/^\| `([^`]+)` \|.*\w+.*\|$/gm)].map((match) => match[1]);
  return [
    ...names
      .filter((name) => !explained.includes(name))
      .map((name) => `${used.get(name)}: ${name} has no line in docs/dependencies.md`),
    ...explained
      .filter((name) => !names.includes(name))
      .map((name) => `docs/dependencies.md: ${name} is in no package.json`),
  ];
}

function citationFindings() {
  const rules = new Set(
    [...read('docs/host-conventions.md').matchAll(/^- \*\*([A-J]\d+a?)\*\*/gm)].map(([, rule]) => rule),
  );
  const pages = new Map(files('.md').map((file) => [file, read(file).toLowerCase().replaceAll('`', '')]));
  return files('.ts').flatMap((file) => {
    // A citation may be broken over two lines of a comment.
    const text = read(file).replace(/\n\s*(?:\*|\/\/) /g, ' ');
    const cited = [...text.matchAll(/host-conventions ([A-J]\d+a?(?:(?:, | to | and )[A-J]\d+a?)*)/g)];
    const missing = cited.flatMap(([, list]) => list.match(/[A-J]\d+a?/g)).filter((rule) => !rules.has(rule));
    const places = [...text.matchAll(/(docs\/components\/[\w-]+\.md)(?:, ([^).:;]+))?/g)];
    const lost = places.filter(([, page, place = '']) => !pages.get(page)?.includes(plainPlace(place)));
    return [...missing.map((rule) => `host-conventions ${rule}`), ...lost.map(([whole]) => whole)].map(
      (citation) => `${file}: ${citation} cannot be found`,
    );
  });
}

/** The words of a place as they stand on a page, whatever they are marked with. */
function plainPlace(place) {
  return place.toLowerCase().replace(/[`"]/g, '').trim();
}
