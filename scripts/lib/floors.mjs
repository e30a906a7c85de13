/** The folders of the kernel are floors: an import goes to the same floor or to a lower one, never up. */
import path from 'node:path';

/** From the ground up. The ground is what lies in `kernel/src` itself: errors, budgets, ports. */
const floors = [
  'ground',
  'services',
  'database',
  'hooks',
  'context',
  'identity',
  'insight',
  'rest',
  'page',
  'assets',
  'plugin',
  'accounts',
  'host',
  'cli',
  'testing',
];

/** What authors import shows parts of all floors, and stands on none. */
const face = 'kernel/src/index.ts';

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
  if (unknown) return { target, reason: `kernel/src/${unknown} is on no floor; give it one in scripts/lib/floors.mjs` };
  if (floors.indexOf(to) <= floors.indexOf(from)) return undefined;
  return { target, reason: `${from} is below ${to} (${order})` };
}

const hasFloor = (file) => file.startsWith('kernel/src/') && file !== face;

/** What is compiled to a `.js` is written as a `.ts`, or as a `.tsx`, which for a floor is the same. */
const sourceOf = (file) => file.replace(/\.js$/, '.ts');

function folderOf(file) {
  const [, , folder, ...rest] = file.split('/');
  return rest.length > 0 ? folder : 'ground';
}
