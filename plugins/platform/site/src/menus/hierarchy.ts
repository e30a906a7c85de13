import { invalidParam } from '@plinth/kernel';
import { DEEPEST_LEVEL, type MenuItem } from './menu.js';

/** An item as far as its place in the tree is concerned. */
export type Place = Pick<MenuItem, 'id' | 'parentId'>;

/** How many items lie above one, itself counted. */
function levelOf(id: number, parents: ReadonlyMap<number, number | null>): number {
  let level = 0;
  for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) level += 1;
  return level;
}

/**
 * Whether an item may lie below another of its menu.
 * @param places all items of the menu
 * @param id the item; undefined for a new one
 * @throws RestError 400 `rest_invalid_param`
 */
export function checkParent(places: readonly Place[], id: number | undefined, parentId: number): void {
  const parents = new Map(places.map((each) => [each.id, each.parentId]));
  if (!parents.has(parentId)) throw invalidParam({ parent: 'The parent is no item of the same menu.' });
  for (let at: number | null = parentId; at !== null; at = parents.get(at) ?? null) {
    if (at === id) throw invalidParam({ parent: 'An item cannot lie below itself.' });
  }
  const own = id === undefined ? [] : places.filter((each) => isBelow(each.id, id, parents));
  const before = id === undefined ? 0 : levelOf(id, parents);
  const height = Math.max(1, ...own.map((each) => levelOf(each.id, parents) - before + 1));
  if (levelOf(parentId, parents) + height <= DEEPEST_LEVEL) return;
  throw invalidParam({ parent: `Items lie at most ${DEEPEST_LEVEL} levels deep.` });
}

function isBelow(id: number, above: number, parents: ReadonlyMap<number, number | null>): boolean {
  for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null) if (at === above) return true;
  return false;
}
