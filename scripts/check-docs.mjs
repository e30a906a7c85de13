/**
 * Every exported symbol of the kernel and of the plugins has a doc comment, and every dependency has its line of
 * justification in docs/dependencies.md (and every line there still has its dependency). What a comment cites can be read
 * in this repository: every rule of the host conventions and every place on the page of a component is there. Every
 * error has a cause and a cure, every link of every page leads somewhere.
 */
import { undocumentedExports } from './lib/documented.mjs';
import { catalogueFindings, errorFindings } from './lib/error-reference.mjs';
import { files, manifest, read, report, workspaces } from './lib/files.mjs';
import { linkFindings } from './lib/links.mjs';
import { root } from './lib/run.mjs';
import { parse } from './lib/source.mjs';

const isDocumentedRoom = (file) =>
  /^(?:kernel\/[^/]+|plugins\/[^/]+\/[^/]+)\/src\//.test(file) && !file.endsWith('.test.ts');

const undocumented = files('.ts', '.tsx')
  .filter(isDocumentedRoom)
  .flatMap((file) => undocumentedExports(parse(file)));
const findings = [
  ...undocumented,
  ...dependencyFindings(),
  ...citationFindings(),
  ...errorFindings(),
  ...catalogueFindings(),
  ...linkFindings(),
];
report(
  findings,
  'Every export, dependency and error is explained, what is cited can be read, and every link leads somewhere.',
);

function dependencyFindings() {
  const used = new Map();
  for (const { path, manifest: found } of [{ path: '.', manifest: manifest(root) }, ...workspaces()]) {
    const kinds = [found.dependencies, found.devDependencies, found.peerDependencies, found.optionalDependencies];
    for (const name of kinds.flatMap((kind) => Object.keys(kind ?? {}))) used.set(name, `${path}/package.json`);
  }
  const ours = new Set(workspaces().map(({ manifest: { name } }) => name));
  const names = [...used.keys()].filter((name) => !ours.has(name));
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
  return files('.ts', '.tsx').flatMap((file) => {
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
