import { LRUCache } from 'lru-cache';
import { BUDGET } from '../budget.js';
import { RestError } from '../rest-error.js';
import { isMap } from './validation/schema.js';

/** Which fields are wanted: a tree of names. An empty tree means the whole value. */
export interface Wanted extends ReadonlyMap<string, Wanted> {}

/**
 * Reads `_fields` (comma text or list); undefined when nothing is asked for (host-conventions A19).
 * @throws RestError 400 `rest_invalid_param` for more names than any item has
 */
export function parseFields(asked: unknown): Wanted | undefined {
  if (asked === undefined) return undefined;
  // Programs ask for the same fields with every request.
  const known = typeof asked === 'string' ? parsed.get(asked) : undefined;
  if (known) return known;
  const wanted = readFields(asked);
  if (wanted && typeof asked === 'string' && asked.length <= LONGEST_KEPT) parsed.set(asked, wanted);
  return wanted;
}

const LONGEST_KEPT = 200;
const parsed = new LRUCache<string, Wanted>({ max: 500 });

function readFields(asked: unknown): Wanted | undefined {
  const names = (Array.isArray(asked) ? asked : String(asked).split(',')).map((name) => String(name).trim());
  const paths = names.filter((name) => name !== '');
  if (paths.length === 0) return undefined;
  if (paths.length > BUDGET.fieldNames) throw tooMuch(`more than ${BUDGET.fieldNames} names`);
  const tree: Growing = new Map();
  for (const path of paths) plant(tree, path.split('.'));
  return tree;
}

interface Growing extends Map<string, Growing> {}

function tooMuch(what: string): RestError {
  const message = 'Invalid parameter(s): _fields';
  return new RestError('rest_invalid_param', message, {
    status: 400,
    data: { params: { _fields: `_fields has ${what}.` } },
  });
}

function plant(tree: Growing, path: readonly string[]): void {
  if (path.length > BUDGET.fieldDepth) throw tooMuch(`a name of more than ${BUDGET.fieldDepth} parts`);
  let here = tree;
  for (const [place, name] of path.entries()) {
    const known = here.get(name);
    // `title` asks for more than `title.rendered`: an empty tree stays empty.
    if (known?.size === 0) return;
    const next: Growing = (place < path.length - 1 ? known : undefined) ?? new Map();
    here.set(name, next);
    here = next;
  }
}

/** Keeps only the wanted fields, of each item in a list. Links are given whole or not at all (host-conventions A21). */
export function pickFields(value: unknown, wanted: Wanted): unknown {
  if (Array.isArray(value)) return value.filter(isMap).map((item) => pickFields(item, wanted));
  if (!isMap(value)) return value;
  const picked: Record<string, unknown> = {};
  for (const [name, below] of wanted) {
    if (!Object.hasOwn(value, name)) continue;
    const whole = below.size === 0 || name === '_links';
    picked[name] = whole ? value[name] : pickNested(value[name], below);
  }
  return picked;
}

function pickNested(value: unknown, wanted: Wanted): unknown {
  return typeof value === 'object' && value !== null ? pickFields(value, wanted) : {};
}
