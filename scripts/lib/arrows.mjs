/** The rooms and their arrows (docs/maintainer.md), as a judgement over one import. */
import path from 'node:path';

/** From the ground up; an import may only go to a lower room. */
const rooms = [
  { name: 'templates', holds: /^kernel\/create-plinth$/ },
  { name: 'core', holds: /^kernel\/core$/ },
  { name: 'toolkit', holds: /^kernel\/toolkit$/ },
  { name: 'pages', holds: /^kernel\/pages$/ },
  { name: 'openapi', holds: /^kernel\/openapi$/ },
  { name: 'bundle', holds: /^kernel\/bundle$/ },
  { name: 'redis', holds: /^kernel\/redis$/ },
  { name: 'command line', holds: /^kernel\/cli$/ },
  { name: 'test kit', holds: /^kernel\/testing$/ },
  { name: 'platform', holds: /^plugins\/platform\// },
  { name: 'component', holds: /^plugins\/components\// },
  { name: 'host-config', holds: /^host-config$/ },
  { name: 'test', holds: /^(?:test|bench)$/ },
];

const heightOf = (workspace) => rooms.findIndex((room) => room.holds.test(workspace.path));

/** Why `file` of workspace `from` must not import `specifier`; undefined when it may. */
export function objection(specifier, file, from, all) {
  if (specifier.startsWith('.')) return relativeObjection(specifier, file, from);
  if (/^(?:\/|file:)/.test(specifier)) return 'a module is imported by its package name, not by a place on the disk';
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const to = all.find((workspace) => workspace.manifest.name === name);
  if (!to) return name.startsWith('@plinth/') ? `no workspace has the name ${name}` : undefined;
  const inside = `.${specifier.slice(name.length)}`;
  if (!exportsOf(to.manifest).some((pattern) => fits(inside, pattern))) {
    return `${name} does not list "${inside}" in the exports of its package.json`;
  }
  if (from === to) return undefined;
  return file.startsWith(`${from.path}/test/`) ? suiteObjection(from, to) : arrowObjection(from, to);
}

function relativeObjection(specifier, file, from) {
  const target = path.posix.join(path.posix.dirname(file), specifier);
  if (target === from.path || target.startsWith(`${from.path}/`)) return undefined;
  return `it leaves the package ${from.manifest.name}; another package is imported by its name`;
}

/** A suite may use the packages above its own, the test kit first of all, but no component the suite of another. */
function suiteObjection(from, to) {
  const [own, other] = [heightOf(from), heightOf(to)].map((height) => rooms[height].name);
  const names = `the suite of ${from.manifest.name} must not import ${to.manifest.name}`;
  if (other === 'test' || other === 'host-config') return `${names}: it is not a package`;
  if (other === 'component' && own === 'component') return `${names}: nothing goes sideways; share a hook or a port`;
  return isDeclared(from, to)
    ? undefined
    : `${to.manifest.name} is missing in the package.json of ${from.manifest.name}`;
}

function isDeclared({ manifest: { dependencies, devDependencies, peerDependencies } }, to) {
  return to.manifest.name in { ...dependencies, ...devDependencies, ...peerDependencies };
}

function arrowObjection(from, to) {
  const [own, other] = [heightOf(from), heightOf(to)];
  const names = `${from.manifest.name} (${rooms[own].name}) must not import ${to.manifest.name} (${rooms[other].name})`;
  if (other > own)
    return `${names}: arrows go down, test → host-config → components → platform → the packages of the kernel → templates`;
  if (other === own) {
    if (rooms[own].name !== 'platform') return `${names}: nothing goes sideways; share a hook or a port`;
    return isDeclared(from, to) ? undefined : `${names} without naming it in its dependencies`;
  }
  if (rooms[own].name === 'test') return undefined;
  return isDeclared(from, to)
    ? undefined
    : `${to.manifest.name} is missing in the package.json of ${from.manifest.name}`;
}

function exportsOf({ exports }) {
  if (exports === undefined || typeof exports === 'string') return ['.'];
  const keys = Object.keys(exports);
  return keys.some((key) => key.startsWith('.')) ? keys : ['.'];
}

function fits(inside, pattern) {
  const [head, tail] = pattern.split('*');
  if (tail === undefined) return inside === pattern;
  return inside.startsWith(head) && inside.endsWith(tail) && inside.length > head.length + tail.length;
}
