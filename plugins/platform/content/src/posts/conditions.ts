import { among, compared, equalling, marks, occurring, searchWords } from '@plinth/kernel';
import type { PostCondition, PostSelection, SearchColumn, TermCondition } from '../ports.js';

const SEARCH_COLUMNS: readonly SearchColumn[] = ['title', 'excerpt', 'content'];

function searchCondition(query: PostSelection): PostCondition[] {
  const { search = '', searchColumns = [], searchExactly = false } = query;
  const named = searchColumns.length > 0 ? searchColumns : SEARCH_COLUMNS;
  const columns = named.map((column) => `p.${column}`);
  if (searchExactly) return search === '' ? [] : [equalling({ columns }, search)];
  return searchWords(search).map((word) => occurring({ columns }, word));
}

function termCondition(condition: TermCondition, table: string): PostCondition {
  const { ids, operator = 'or', excluded = false } = condition;
  const having = (list: readonly number[]) =>
    `EXISTS (SELECT 1 FROM ${table} t WHERE t.post_id = p.id AND t.term_id IN (${marks(list)}))`;
  if (ids.length === 0) return { sql: excluded ? '1 = 1' : '1 = 0', values: [] };
  if (excluded) return { sql: `NOT ${having(ids)}`, values: ids };
  if (operator === 'or') return { sql: having(ids), values: ids };
  return { sql: `(${ids.map((id) => having([id])).join(' AND ')})`, values: ids };
}

/** Conditions any of which suffices, as one; nothing for none. */
export function anyOf(conditions: readonly PostCondition[]): PostCondition[] {
  if (conditions.length === 0) return [];
  const sql = `(${conditions.map((each) => `(${each.sql})`).join(' OR ')})`;
  return [{ sql, values: conditions.flatMap((each) => each.values) }];
}

/** Conditions all of which must hold, as one. */
export function everyOf(conditions: readonly PostCondition[]): PostCondition {
  const sql = conditions.map((each) => each.sql).join(' AND ');
  return { sql: sql === '' ? '1 = 1' : sql, values: conditions.flatMap((each) => each.values) };
}

function termConditions(query: PostSelection, table: string): PostCondition[] {
  const wanted = (query.terms ?? []).filter((each) => !each.excluded).map((each) => termCondition(each, table));
  const unwanted = (query.terms ?? []).filter((each) => each.excluded).map((each) => termCondition(each, table));
  return [...(query.termRelation === 'or' ? anyOf(wanted) : wanted), ...unwanted];
}

/** Every condition of a query, all of which must hold. `tableOf` gives the prefixed name of a table. */
export function conditionsOf(query: PostSelection, tableOf: (name: string) => string): PostCondition[] {
  return [
    ...among('p.type', query.types),
    ...among('p.status', query.statuses),
    ...compared('p.created_at > ?', query.after),
    ...compared('p.created_at < ?', query.before),
    ...compared('p.modified_at > ?', query.modifiedAfter),
    ...compared('p.modified_at < ?', query.modifiedBefore),
    ...among('p.author_id', query.authors),
    ...withoutAuthors(query.authorsExcluded),
    ...among('p.id', query.include),
    ...among('p.id', query.exclude, 'NOT '),
    ...among('p.parent_id', query.parents),
    ...among('p.parent_id', query.parentsExcluded, 'NOT '),
    ...among('p.slug', query.slugs),
    ...among('p.format', query.formats),
    ...compared('p.menu_order = ?', query.menuOrder),
    ...compared('p.sticky = ?', query.sticky === undefined ? undefined : Number(query.sticky)),
    ...(query.withoutProtected ? [{ sql: "p.password = ''", values: [] }] : []),
    ...searchCondition(query),
    ...termConditions(query, tableOf('post_terms')),
    ...(query.conditions ?? []),
    ...(query.anyOf === undefined ? [] : query.anyOf.length === 0 ? [NOTHING] : anyOf(query.anyOf)),
  ];
}

const NOTHING: PostCondition = { sql: '1 = 0', values: [] };

// A post whose author is gone has none of the excluded authors; SQL would leave it out.
function withoutAuthors(ids: readonly number[] | undefined): PostCondition[] {
  if (ids === undefined || ids.length === 0) return [];
  return [{ sql: `(p.author_id IS NULL OR p.author_id NOT IN (${marks(ids)}))`, values: ids }];
}
