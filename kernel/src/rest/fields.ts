import { isMap } from './validation/schema.js';

/** Which fields are wanted: a tree of names. An empty tree means the whole value. */
interface Wanted {
  readonly [name: string]: Wanted;
}

/** Reads `_fields` (comma text or list); undefined when nothing is asked for (A19). */
export function parseFields(asked: unknown): Wanted | undefined {
  const names = (Array.isArray(asked) ? asked : String(asked ?? '').split(',')).map((name) => String(name).trim());
  const paths = names.filter((name) => name !== '');
  if (paths.length === 0) return undefined;
  const tree: Record<string, Wanted> = {};
  for (const path of paths) plant(tree, path.split('.'));
  return tree;
}

function plant(tree: Record<string, Wanted>, path: readonly string[]): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  const known = tree[name];
  // `title` asks for more than `title.rendered`: an empty tree stays empty.
  if (known && Object.keys(known).length === 0) return;
  if (rest.length === 0) {
    tree[name] = {};
    return;
  }
  const branch: Record<string, Wanted> = { ...known };
  plant(branch, rest);
  tree[name] = branch;
}

/** Keeps only the wanted fields, of each item in a list. Links are given whole or not at all (A21). */
export function pickFields(value: unknown, wanted: Wanted): unknown {
  if (Array.isArray(value)) return value.filter(isMap).map((item) => pickFields(item, wanted));
  if (!isMap(value)) return value;
  const picked: Record<string, unknown> = {};
  for (const [name, below] of Object.entries(wanted)) {
    if (!Object.hasOwn(value, name)) continue;
    const whole = Object.keys(below).length === 0 || name === '_links';
    picked[name] = whole ? value[name] : pickNested(value[name], below);
  }
  return picked;
}

function pickNested(value: unknown, wanted: Wanted): unknown {
  return typeof value === 'object' && value !== null ? pickFields(value, wanted) : {};
}
