import { among, compared, occurring } from '@plinth/kernel';
import type { CommentSelection, PostCondition } from '../ports.js';
import { anyOf } from '../posts/conditions.js';
import { isPossibleId } from '../posts/ids.js';

function numbers(column: string, ids: readonly number[] | undefined, not: '' | 'NOT ' = ''): PostCondition[] {
  // What cannot be an id is none; PostgreSQL would refuse to compare with it.
  return among(column, ids?.filter(isPossibleId), not);
}

const OPEN_COLUMNS = ['c.author_name', 'c.author_url', 'c.content'];
const ALL_COLUMNS = [...OPEN_COLUMNS, 'c.author_email', 'c.author_ip'];

function searchCondition({ search = '', searchPublicly }: CommentSelection): PostCondition[] {
  if (search.trim() === '') return [];
  const columns = searchPublicly ? OPEN_COLUMNS : ALL_COLUMNS;
  return [occurring({ columns }, search.trim())];
}

function withoutAuthors(ids: readonly number[] | undefined): PostCondition[] {
  const [excluded] = numbers('c.user_id', ids, 'NOT ');
  // What a visitor wrote has none of the excluded authors; SQL would leave it out.
  return excluded ? [{ sql: `(c.user_id IS NULL OR ${excluded.sql})`, values: excluded.values }] : [];
}

/** Every condition of a selection, all of which must hold, on the aliases `c` and `p`. */
export function commentConditions(selection: CommentSelection): PostCondition[] {
  return [
    ...among('c.status', selection.statuses),
    ...among('c.type', selection.types),
    ...numbers('c.post_id', selection.posts),
    ...numbers('c.parent_id', selection.parents),
    ...numbers('c.parent_id', selection.parentsExcluded, 'NOT '),
    ...numbers('c.user_id', selection.authors),
    ...withoutAuthors(selection.authorsExcluded),
    ...compared('c.author_email = ?', selection.authorEmail),
    ...numbers('c.id', selection.include),
    ...numbers('c.id', selection.exclude, 'NOT '),
    ...compared('c.created_at > ?', selection.after),
    ...compared('c.created_at < ?', selection.before),
    ...compared('c.judged_at < ?', selection.judgedBefore),
    ...searchCondition(selection),
    ...(selection.anyOf ? anyOf(selection.anyOf) : []),
  ];
}

const COLUMNS = { date: 'c.created_at', id: 'c.id', post: 'c.post_id', parent: 'c.parent_id', type: 'c.type' } as const;

/** The ORDER BY of a selection; `?` stands for each value. */
export function commentOrder({ orderBy = 'date', order = 'desc', include = [] }: CommentSelection): PostCondition {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  if (orderBy === 'include') {
    const wanted = include.filter(isPossibleId);
    if (wanted.length === 0) return { sql: `c.created_at ${direction}, c.id ${direction}`, values: [] };
    const cases = wanted.map((_, index) => `WHEN c.id = ? THEN ${index}`).join(' ');
    return { sql: `CASE ${cases} END, c.id ASC`, values: wanted };
  }
  const column = COLUMNS[orderBy];
  return { sql: orderBy === 'id' ? `c.id ${direction}` : `${column} ${direction}, c.id ${direction}`, values: [] };
}
