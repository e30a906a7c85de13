import type { ImportContext } from '@plinth/bundle';

/** How many items are looked for and written at a time. */
const BATCH = 200;

/** How the items of a section come in. */
export interface TogetherImport<T> {
  /** What tells an item from others; undefined for one that is always new. */
  identityOf(item: T): string | undefined;
  /** What a new item will be known by once it is written, where that may differ. */
  becomes?(item: T): string | undefined;
  /** Which of some items the site has: ids by what tells them apart. */
  known(items: readonly T[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Writes new items and returns their ids in the same order.
   * @param places for these items, and for those that say the same once more, the place among the new ones
   */
  write(fresh: readonly T[], places: ReadonlyMap<T, number>): Promise<readonly number[]>;
  /** Hears which id an item has: before the others are written for what the site had. */
  remember(item: T, id: number): void;
}

/** New items of a batch, and where the others get their ids from. */
function sorted<T>(items: readonly T[], known: ReadonlyMap<string, number>, how: TogetherImport<T>) {
  const fresh: T[] = [];
  const places = new Map<T, number>();
  const placesByIdentity = new Map<string, number>();
  const there: [item: T, id: number][] = [];
  for (const item of items) {
    const identity = how.identityOf(item);
    const id = identity === undefined ? undefined : known.get(identity);
    const twin = identity === undefined ? undefined : placesByIdentity.get(identity);
    if (id !== undefined) there.push([item, id]);
    else places.set(item, twin ?? fresh.length);
    if (id !== undefined || twin !== undefined) continue;
    const later = how.becomes ? how.becomes(item) : identity;
    if (later !== undefined && !placesByIdentity.has(later)) placesByIdentity.set(later, fresh.length);
    fresh.push(item);
  }
  return { fresh, places, there };
}

async function importBatch<T>(
  items: readonly T[],
  how: TogetherImport<T>,
  count: ImportContext['count'],
): Promise<void> {
  const { fresh, places, there } = sorted(items, await how.known(items), how);
  for (const [item, id] of there) how.remember(item, id);
  const ids = fresh.length > 0 ? await how.write(fresh, places) : [];
  for (const [item, place] of places) {
    const id = ids[place];
    if (id !== undefined) how.remember(item, id);
  }
  for (const [index] of items.entries()) count(index < fresh.length ? 'created' : 'kept');
}

/** Brings items in many at a time: what the site has, or the bundle said before, is left as it is. */
export async function importTogether<T>(
  items: readonly T[],
  how: TogetherImport<T>,
  { count }: Pick<ImportContext, 'count'>,
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH)
    await importBatch(items.slice(start, start + BATCH), how, count);
}

/** Writes what is new by one call where a store takes many; a store of an embedder may know only the single one. */
export async function writeAll<T, M>(
  fresh: readonly T[],
  store: { insertMany?(fresh: readonly T[]): Promise<readonly M[]>; insert(fresh: T): Promise<M> },
): Promise<readonly M[]> {
  if (store.insertMany) return store.insertMany(fresh);
  const made: M[] = [];
  for (const each of fresh) made.push(await store.insert(each));
  return made;
}
