import { type ColumnReference, contains, joined, parseSearch, rawSql, type Sql, sql } from '@plinth/kernel/database';
import type { PostOrder, PostSelection } from '../ports.js';
import { listedPosts as p } from './table.js';

const COLUMNS = {
  date: p.createdAt,
  id: p.id,
  modified: p.modifiedAt,
  title: p.titleKey,
  slug: p.slug,
  author: p.authorId,
  parent: p.parentId,
  menu_order: p.menuOrder,
  comment_count: p.commentCount,
} as const;

/** The ORDER BY of a query. The id breaks every tie, so that pages never repeat an item. */
export function orderOf(query: PostSelection): Sql {
  const terms = orderTerms(query);
  return query.stickyFirst ? sql`${p.sticky} DESC, ${terms}` : terms;
}

/** The opposite ORDER BY; undefined for an order that has none. */
export function reverseOrderOf(query: PostSelection): Sql | undefined {
  const { order = 'desc', orderBy = 'date', stickyFirst } = query;
  if (!(orderBy in COLUMNS)) return undefined;
  const terms = orderTerms({ ...query, order: order === 'desc' ? 'asc' : 'desc' });
  return stickyFirst ? sql`${p.sticky} ASC, ${terms}` : terms;
}

/** Orders that an index brings, with their columns. */
const INDEXED: ReadonlyMap<PostOrder, ColumnReference> = new Map([
  ['date', COLUMNS.date],
  ['modified', COLUMNS.modified],
  ['title', COLUMNS.title],
  ['slug', COLUMNS.slug],
]);

/** Whether an index brings the posts in this order: those of one type and status. */
export function isOrderedByIndex({ types, statuses, orderBy = 'date', ...more }: PostSelection): boolean {
  const { order = 'desc', stickyFirst = false, within } = more;
  const isIndexed = stickyFirst ? orderBy === 'date' && order === 'desc' : INDEXED.has(orderBy);
  return types.length === 1 && statuses?.length === 1 && isIndexed && !within;
}

/** A list of more statuses is not merged. */
const MAX_MERGED = 8;

/**
 * Whether a list of several statuses is merged from one list of each. An index has the posts of one status in order; those
 * of several would all be sorted for one page.
 */
export function isMergedByStatus({ types, statuses = [], orderBy = 'date', ...more }: PostSelection): boolean {
  const { search = '', stickyFirst = false, within } = more;
  const isFew = statuses.length > 1 && statuses.length <= MAX_MERGED;
  return types.length === 1 && isFew && INDEXED.has(orderBy) && search === '' && !stickyFirst && !within;
}

/** What a merged list is sorted by: the column of its order as `place`, with the id. */
export function mergedOrder({ orderBy = 'date', order = 'desc' }: PostSelection, isReversed: boolean) {
  const column = INDEXED.get(orderBy) ?? COLUMNS.date;
  const direction = rawSql((order === 'asc') === isReversed ? 'DESC' : 'ASC');
  return { column, order: sql`m.place ${direction}, m.id ${direction}` };
}

function orderTerms(query: PostSelection): Sql {
  const { orderBy = 'date', order = 'desc', include = [], slugs = [], search = '' } = query;
  const direction = rawSql(order === 'asc' ? 'ASC' : 'DESC');
  if (orderBy === 'include') return sql`${positions(p.id, include, p.id)}, ${p.id} ASC`;
  if (orderBy === 'include_slugs') return sql`${positions(p.slug, slugs, p.id)}, ${p.id} ASC`;
  if (orderBy === 'relevance') return relevance(search);
  const byId = sql`${p.id} ${direction}`;
  return orderBy === 'id' ? byId : sql`${COLUMNS[orderBy]} ${direction}, ${byId}`;
}

/** The place of a column's value in a list; `otherwise` for a list of none. */
export function positions(
  column: ColumnReference,
  list: readonly (string | number)[],
  otherwise: ColumnReference,
): Sql {
  if (list.length === 0) return sql`${otherwise}`;
  const cases = list.map((value, index) => sql`WHEN ${column} = ${value} THEN ${rawSql(String(index))}`);
  return sql`CASE ${joined(cases, ' ')} END`;
}

/**
 * Titles with the whole text first, then titles with all words, with any word, excerpts and contents with the whole text,
 * and the rest; the newest first among equals.
 */
function relevance(search: string): Sql {
  const newest = sql`${p.createdAt} DESC, ${p.id} DESC`;
  const { words } = parseSearch(search);
  const [first, second] = words;
  if (first === undefined) return newest;
  const inTitle = (text: string) => contains({ columns: [p.title] }, text);
  if (second === undefined) return sql`CASE WHEN ${inTitle(first)} THEN 0 ELSE 1 END, ${newest}`;
  const titled = words.map(inTitle);
  const whole = search.trim();
  return sql`CASE WHEN ${inTitle(whole)} THEN 0
    WHEN ${joined(titled, ' AND ')} THEN 1
    WHEN ${joined(titled, ' OR ')} THEN 2
    WHEN ${contains({ columns: [p.excerpt] }, whole)} THEN 3
    WHEN ${contains({ columns: [p.content] }, whole)} THEN 4 ELSE 5 END, ${newest}`;
}
