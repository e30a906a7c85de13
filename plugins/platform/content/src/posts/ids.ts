import type { PostSelection } from '../ports.js';

/** The largest number that every database keeps in an integer column. PostgreSQL refuses to compare with a larger one. */
export const LARGEST_INTEGER = 2_147_483_647;

/** An id that nothing has. */
const NOBODY = -1;

/** Whether a number may be the id of something. */
export function isPossibleId(id: number): boolean {
  return Number.isInteger(id) && Math.abs(id) <= LARGEST_INTEGER;
}

function possible(ids: readonly number[] | undefined): readonly number[] | undefined {
  return ids?.every(isPossibleId) ? ids : ids?.map((id) => (isPossibleId(id) ? id : NOBODY));
}

/** The same selection with an id that nothing has in the place of each that cannot be one. */
export function withPossibleIds(selection: PostSelection): PostSelection {
  const { include, exclude, authors, authorsExcluded, parents, parentsExcluded, terms } = selection;
  return {
    ...selection,
    include: possible(include),
    exclude: possible(exclude),
    authors: possible(authors),
    authorsExcluded: possible(authorsExcluded),
    parents: possible(parents),
    parentsExcluded: possible(parentsExcluded),
    terms: terms?.map((each) => ({ ...each, ids: possible(each.ids) ?? [] })),
  };
}
