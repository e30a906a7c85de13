/** The folders of the kernel are floors: an import goes to the same floor or to a lower one, never up. */
import path from 'node:path';

/** From the ground up: packages of others, what lies in `kernel/core/src` itself (errors, budgets, ports), then the rest. */
const floors = ['vendor', 'ground', 'services', 'database', 'hooks', 'context', 'identity', 'rest', 'plugin', 'host'];

/** Files that combine parts of all floors and belong to none. */
const faces = [
  'index',
  'database',
  'text',
  'time',
  'identity',
  'administration',
  'host/index',
  'layer',
  'isomorphic',
].map((name) => `kernel/core/src/${name}.ts`);

/** In a line. */
const order = floors.join(' < ');

/**
 * Why `file` must not import `specifier`: `target`, the file it means, and a `reason`; undefined when it may, or when one
 * of the two is on no floor.
 */
export function goingUp(specifier, file) {
  const target = specifier.startsWith('.') ? sourceOf(path.posix.join(path.posix.dirname(file), specifier)) : '';
  if (!hasFloor(file) || !hasFloor(target)) return undefined;
  const [from, to] = [file, target].map(folderOf);
  const unknown = [from, to].find((folder) => !floors.includes(folder));
  if (unknown)
    return { target, reason: `kernel/core/src/${unknown} is on no floor; give it one in scripts/lib/floors.mjs` };
  if (floors.indexOf(to) <= floors.indexOf(from)) return undefined;
  return { target, reason: `${from} is below ${to} (${order})` };
}

const hasFloor = (file) => file.startsWith('kernel/core/src/') && !faces.includes(file);

/** What is compiled to a `.js` is written as a `.ts`, or as a `.tsx`, which for a floor is the same. */
const sourceOf = (file) => file.replace(/\.js$/, '.ts');

function folderOf(file) {
  const [, , , folder, ...rest] = file.split('/');
  return rest.length > 0 ? folder : 'ground';
}
