import type { PostSelection } from '@plinth/content';
import { type Condition, compared, marks } from '@plinth/kernel';

/** What published posts may be filtered by where this plugin ranks them itself. */
export type RankedSelection = Pick<PostSelection, 'after' | 'authorsExcluded' | 'terms'>;

/**
 * The conditions of a selection on the alias `p`. Terms below the given ones must have been added before.
 * @param postTerms name of the table that says which post has which term
 */
export function rankedConditions(selection: RankedSelection, postTerms: string): Condition[] {
  const { after, authorsExcluded = [], terms = [] } = selection;
  const others = `(p.author_id IS NULL OR p.author_id NOT IN (${marks(authorsExcluded)}))`;
  return [
    ...compared('p.created_at > ?', after),
    ...(authorsExcluded.length === 0 ? [] : [{ sql: others, values: authorsExcluded }]),
    ...terms.map(({ ids }) => ({
      sql: `EXISTS (SELECT 1 FROM ${postTerms} t WHERE t.post_id = p.id AND t.term_id IN (${marks(ids)}))`,
      values: ids,
    })),
  ];
}
