import type { PostSelection } from '@plinth/content';
import { type Condition, compared, containing, marks } from '@plinth/kernel';

/** What published posts may be filtered by where this plugin ranks them itself. */
export type RankedSelection = Pick<
  PostSelection,
  'after' | 'authorsExcluded' | 'search' | 'terms' | 'withoutProtected'
>;

const MOST_WORDS = 10;

/** Words of a search; a text of very many is taken as one phrase. */
function wordsOf(search: string): string[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return words.length > MOST_WORDS ? [search] : words;
}

/** Every word of a search occurs in one of the columns. */
export function searching(columns: readonly string[], search: string): Condition[] {
  const sql = `(${columns.map((column) => `LOWER(${column}) LIKE ? ESCAPE '!'`).join(' OR ')})`;
  return wordsOf(search).map((word) => ({ sql, values: columns.map(() => containing(word)) }));
}

/**
 * The conditions of a selection on the alias `p`. Terms below the given ones must
 * have been added before.
 * @param postTerms name of the table that says which post has which term
 */
export function rankedConditions(selection: RankedSelection, postTerms: string): Condition[] {
  const { after, authorsExcluded = [], search = '', terms = [], withoutProtected = false } = selection;
  const others = `(p.author_id IS NULL OR p.author_id NOT IN (${marks(authorsExcluded)}))`;
  return [
    ...compared('p.created_at > ?', after),
    ...(authorsExcluded.length === 0 ? [] : [{ sql: others, values: authorsExcluded }]),
    ...(withoutProtected ? [{ sql: "p.password = ''", values: [] }] : []),
    ...searching(['p.title', 'p.excerpt', 'p.content'], search),
    ...terms.map(({ ids }) => ({
      sql: `EXISTS (SELECT 1 FROM ${postTerms} t WHERE t.post_id = p.id AND t.term_id IN (${marks(ids)}))`,
      values: ids,
    })),
  ];
}
