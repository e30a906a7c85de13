import { occurring, searchWords } from '@plinth/kernel';
import type { PostCondition, PostOrder, PostSelection } from '../ports.js';

const COLUMNS = {
  date: 'p.created_at',
  id: 'p.id',
  modified: 'p.modified_at',
  title: 'p.title_key',
  slug: 'p.slug',
  author: 'p.author_id',
  parent: 'p.parent_id',
  menu_order: 'p.menu_order',
  comment_count: 'p.comment_count',
} as const;

/** The ORDER BY of a query; `?` stands for each value. The id breaks every tie, so that pages never repeat an item. */
export function orderOf(query: PostSelection): PostCondition {
  const { sql, values } = orderTerms(query);
  return { sql: query.stickyFirst ? `p.sticky DESC, ${sql}` : sql, values };
}

const INDEXED: ReadonlySet<PostOrder> = new Set(['date', 'modified', 'title', 'slug']);

/** Whether an index brings the posts in this order: those of one type and status. */
export function isOrderedByIndex({ types, statuses, orderBy = 'date', ...more }: PostSelection): boolean {
  return types.length === 1 && statuses?.length === 1 && INDEXED.has(orderBy) && !more.stickyFirst && !more.within;
}

function orderTerms(query: PostSelection): PostCondition {
  const { orderBy = 'date', order = 'desc', include = [], slugs = [], search = '' } = query;
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  if (orderBy === 'include') return { sql: `${positions('p.id', include)}, p.id ASC`, values: include };
  if (orderBy === 'include_slugs') return { sql: `${positions('p.slug', slugs)}, p.id ASC`, values: slugs };
  if (orderBy === 'relevance') return relevance(search);
  const column = COLUMNS[orderBy];
  return { sql: orderBy === 'id' ? `p.id ${direction}` : `${column} ${direction}, p.id ${direction}`, values: [] };
}

function positions(column: string, list: readonly unknown[]): string {
  if (list.length === 0) return 'p.id';
  return `CASE ${list.map((_, index) => `WHEN ${column} = ? THEN ${index}`).join(' ')} END`;
}

/** Titles with the whole text first, then titles with all words, then the rest; the newest first among equals. */
function relevance(search: string): PostCondition {
  const words = searchWords(search);
  if (words.length === 0) return { sql: 'p.created_at DESC, p.id DESC', values: [] };
  const inTitle = (text: string) => occurring({ columns: ['p.title'] }, text);
  const [whole, ...each] = [search.trim(), ...words].map(inTitle);
  const all = each.map(({ sql }) => sql).join(' AND ');
  return {
    sql: `CASE WHEN ${whole?.sql} THEN 0 WHEN ${all} THEN 1 ELSE 2 END, p.created_at DESC, p.id DESC`,
    values: [whole, ...each].flatMap((condition) => condition?.values ?? []),
  };
}
