/** A term with its place: all that questions of descent need. */
export interface TermPlace {
  readonly id: number;
  readonly parentId: number;
}

/** The ids with those of all terms below them. A circle, which two moves at once may make, ends it. */
export function withDescendants(places: readonly TermPlace[], ids: readonly number[]): number[] {
  const children = new Map<number, number[]>();
  for (const { id, parentId } of places) children.set(parentId, [...(children.get(parentId) ?? []), id]);
  const found = new Set(ids);
  // A set is walked to its end even while it grows.
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child);
  return [...found];
}

/** The ids of all terms above the given ones. */
export function ancestors(places: readonly TermPlace[], ids: readonly number[]): number[] {
  const parents = new Map(places.map((place) => [place.id, place.parentId]));
  const found = new Set<number>();
  for (const id of ids) {
    for (let parent = parents.get(id) ?? 0; parent !== 0 && !found.has(parent); parent = parents.get(parent) ?? 0) {
      found.add(parent);
    }
  }
  return [...found];
}
