import { grouped } from '@plinth/kernel/database';
import type { ProductTerm } from '../ports.js';

/** A term, and how many others lie above it. */
export interface TermInTree {
  readonly term: ProductTerm;
  readonly depth: number;
}

/** Terms in the order of their tree: below each those that lie below it, in the order in which they came. */
export function inTree(terms: readonly ProductTerm[]): TermInTree[] {
  const known = new Set(terms.map(({ id }) => id));
  const below = grouped(
    terms,
    ({ parentId }) => (known.has(parentId) ? parentId : 0),
    (term) => term,
  );
  const lieBelow = (parent: number, depth: number): TermInTree[] =>
    (below.get(parent) ?? []).flatMap((term) => [{ term, depth }, ...lieBelow(term.id, depth + 1)]);
  return lieBelow(0, 0);
}
