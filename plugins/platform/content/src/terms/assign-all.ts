import type { TermAssignment, TermStore } from '../ports.js';

/** Gives posts their terms, by few statements where the store can. */
export async function assignAll(store: TermStore, assignments: readonly TermAssignment[]): Promise<void> {
  if (store.assignMany) return store.assignMany(assignments);
  for (const { postId, taxonomy, termIds } of assignments) await store.assign(postId, taxonomy, termIds);
}
