/** What is published: which workspaces, what their package.json must say, what their tarballs may hold. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { manifest, workspaces } from './files.mjs';
import { root } from './run.mjs';

/** What a package may hold besides what is compiled from its `src`. */
const PAPERS = ['package.json', 'README.md', 'LICENSE'];
const compiled = /^dist\/src\/.+\.(?:js|d\.ts)$/;

const isPlugin = ({ path: place }) => place.startsWith('plugins/');

/** The workspaces that go to the registry. */
export function publishable() {
  return workspaces().filter(({ manifest: { private: isPrivate } }) => !isPrivate);
}

/** What is wrong with the fields of one package, with its licence, and with how it asks for others. */
export function fieldObjections(workspace) {
  const { manifest: found, dir, path: place } = workspace;
  const base = manifest(root);
  const wanted = {
    type: 'module',
    license: base.license,
    engines: base.engines,
    publishConfig: { access: 'public' },
    repository: { ...found.repository, type: 'git', directory: place },
  };
  const differing = Object.entries(wanted)
    .filter(([field, value]) => JSON.stringify(sorted(found[field])) !== JSON.stringify(sorted(value)))
    .map(([field, value]) => `"${field}" is ${JSON.stringify(found[field])}, wanted ${JSON.stringify(value)}`);
  const missing = ['description', 'version', 'files', 'exports', 'sideEffects', 'keywords']
    .filter((field) => found[field] === undefined)
    .map((field) => `"${field}" is missing`);
  if (!/^git\+https:\/\//.test(found.repository?.url ?? '')) missing.push('"repository" has no url');
  if (!isSameText(path.join(dir, 'LICENSE'), path.join(root, 'LICENSE')))
    missing.push("LICENSE is not the repository's");
  return [...differing, ...missing, ...exportObjections(found), ...(isPlugin(workspace) ? peerObjections(found) : [])];
}

/** Every way in has its types, and nothing but modules: the types come first, or TypeScript does not see them. */
function exportObjections({ exports = {} }) {
  return Object.entries(exports)
    .filter(([, target]) => Object.keys(target).join() !== 'types,default')
    .map(([way, target]) => `"exports" has ${JSON.stringify(target)} for "${way}", wanted "types", then "default"`);
}

/** A second copy of the kernel, or of a plugin, would know nothing of the first: whoever installs a plugin brings the one. */
function peerObjections({ dependencies = {}, peerDependencies = {} }) {
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@plinth/'));
  const objections = own.map((name) => `${name} is in "dependencies", wanted in "peerDependencies"`);
  return '@plinth/kernel' in peerDependencies
    ? objections
    : [...objections, '"peerDependencies" does not name @plinth/kernel'];
}

const MANIFEST = 'dist/assets/manifest.json';
const LICENSES = 'dist/assets/LICENSES.txt';

/** What browsers load, bundled, the list of it, and the licences of what others wrote of it. */
const bundled = /^dist\/assets\/(?:manifest\.json|LICENSES\.txt|[\w-]+-\w{8}\.(?:css|js|svg|png|woff2)(?:\.br)?)$/;

/**
 * What npm would put into the tarballs, and must not, or must and would not.
 * @throws Error with npm's own words when it cannot say
 */
export function contentObjections(packages) {
  const flags = packages.flatMap(({ manifest: { name } }) => ['--workspace', name]);
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', ...flags];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: isWindows });
  if (status !== 0) throw new Error(`npm ${args.slice(0, 4).join(' ')} failed: ${stderr}`);
  const packed = Object.values(JSON.parse(stdout));
  return packages.flatMap(({ manifest: { name, exports }, path: place }) => {
    const held = packed.find((each) => each.name === name)?.files.map((file) => file.path) ?? [];
    const entries = Object.values(exports).flatMap(Object.values);
    const bundles = existsSync(path.join(root, place, 'src', 'assets')) ? [MANIFEST, LICENSES] : [];
    const wanted = [...PAPERS, ...bundles, ...entries.filter(isOneFile).map((file) => file.replace(/^\.\//, ''))];
    return [
      ...held
        .filter((file) => !compiled.test(file) && !bundled.test(file) && !PAPERS.includes(file))
        .map((file) => `would hold ${file}`),
      ...wanted.filter((file) => !held.includes(file)).map((file) => `would not hold ${file}`),
    ].map((objection) => `${place}: the package ${objection}`);
  });
}

/** Ranges of packages that some other workspace asks for by another range: one version is installed, one is tried. */
export function rangeObjections() {
  const asked = new Map();
  const ours = new Set(workspaces().map(({ manifest: { name } }) => name));
  const kinds = ['dependencies', 'peerDependencies', 'devDependencies'];
  return [{ path: '.', manifest: manifest(root) }, ...workspaces()].flatMap(({ path: place, manifest: found }) =>
    kinds
      .flatMap((kind) => Object.entries(found[kind] ?? {}))
      .filter(([name]) => !ours.has(name))
      .flatMap(([name, range]) => {
        const first = asked.get(name) ?? { range, place };
        asked.set(name, first);
        if (first.range === range) return [];
        return [`${place}/package.json: ${name} ${range}, but ${first.range} in ${first.place}/package.json`];
      }),
  );
}

const isWindows = process.platform === 'win32';
const isOneFile = (file) => !file.includes('*');
const isSameText = (file, other) => readOrNothing(file) === readFileSync(other, 'utf8');

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The same object with its keys in order; anything else as it is. */
function sorted(value) {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)));
}
