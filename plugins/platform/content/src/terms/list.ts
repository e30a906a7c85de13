import { among, bindConditions, type Database, marks, occurring } from '@plinth/kernel';
import type { PostCondition, Term } from '../ports.js';
import { isPossibleId } from '../posts/ids.js';
import { ancestors } from './hierarchy.js';
import type { TermQuery, TermSearch } from './library.js';
import { readTerm, TERM_COLUMNS, type TermRow } from './rows.js';

const COLUMNS = {
  id: 't.id',
  name: 't.name_key',
  slug: 't.slug',
  // Terms have no groups here; the parameter is known to clients, so the order is that of the ids.
  term_group: 't.id',
  description: 't.description',
  count: 't.count',
} as const;

function searchCondition(search: string): PostCondition {
  return occurring({ keys: ['t.name_key', 't.slug'] }, search.trim());
}

function conditionsOf(query: TermQuery, postTerms: string): PostCondition[] {
  const { search, include, exclude = [], slugs, parentId, postId } = query;
  return [
    { sql: 't.taxonomy = ?', values: [query.taxonomy] },
    ...(search ? [searchCondition(search)] : []),
    ...(include ? [{ sql: `t.id IN (${marks(include)})`, values: include }] : []),
    ...(exclude.length > 0 ? [{ sql: `t.id NOT IN (${marks(exclude)})`, values: exclude }] : []),
    ...(slugs ? [{ sql: `t.slug IN (${marks(slugs)})`, values: slugs }] : []),
    ...(parentId === undefined ? [] : [{ sql: 't.parent_id = ?', values: [parentId] }]),
    ...(postId === undefined
      ? []
      : [{ sql: `t.id IN (SELECT pt.term_id FROM ${postTerms} pt WHERE pt.post_id = ?)`, values: [postId] }]),
  ];
}

/** The ORDER BY of a query; `?` stands for each value. */
function orderOf(query: TermQuery): PostCondition {
  const { orderBy = 'name', order = 'asc', include = [], slugs = [] } = query;
  const direction = order === 'desc' ? 'DESC' : 'ASC';
  if (orderBy === 'include') return positions('t.id', include, direction);
  if (orderBy === 'include_slugs') return positions('t.slug', slugs, direction);
  const column = COLUMNS[orderBy];
  return { sql: column === 't.id' ? `t.id ${direction}` : `${column} ${direction}, t.id ${direction}`, values: [] };
}

function positions(column: string, list: readonly (string | number)[], direction: string): PostCondition {
  if (list.length === 0) return { sql: `t.name_key ${direction}, t.id ${direction}`, values: [] };
  const cases = list.map((_, index) => `WHEN ${column} = ? THEN ${index}`).join(' ');
  return { sql: `CASE ${cases} END, t.id`, values: list };
}

/** Terms with published posts, and those above them: an empty drawer with full drawers inside is shown. */
async function notEmpty(database: Database, taxonomy: string): Promise<PostCondition> {
  const sql = `SELECT t.id, t.parent_id, t.count FROM ${database.table('terms')} t WHERE t.taxonomy = $1 AND (t.parent_id <> 0 OR t.count > 0)`;
  const rows = await database.select<Pick<TermRow, 'id' | 'parent_id' | 'count'>>(sql, [taxonomy]);
  const nested = rows.map((row) => ({ id: row.id, parentId: row.parent_id }));
  const above = ancestors(
    nested,
    rows.filter((row) => row.count > 0).map((row) => row.id),
  );
  return { sql: `(t.count > 0 OR t.id IN (${marks(above)}))`, values: above };
}

/** One page of terms and their number. */
export async function listTerms(database: Database, query: TermQuery, hierarchical: boolean) {
  const conditions = conditionsOf(query, database.table('post_terms'));
  if (query.hideEmpty) {
    conditions.push(hierarchical ? await notEmpty(database, query.taxonomy) : { sql: 't.count > 0', values: [] });
  }
  return pageOf(database, conditions, orderOf(query), query);
}

/** One page of the terms of several taxonomies and their number. */
export function searchTerms(database: Database, query: TermSearch) {
  const { taxonomies, search, include, exclude = [] } = query;
  const conditions = [
    ...among('t.taxonomy', taxonomies),
    ...(search ? [searchCondition(search)] : []),
    ...among('t.id', include?.filter(isPossibleId)),
    ...among('t.id', exclude.filter(isPossibleId), 'NOT '),
  ];
  return pageOf(database, conditions, { sql: 't.name_key ASC, t.id ASC', values: [] }, query);
}

async function pageOf(
  database: Database,
  conditions: readonly PostCondition[],
  order: PostCondition,
  range: { readonly limit: number; readonly offset?: number },
) {
  const table = database.table('terms');
  const where = bindConditions(conditions);
  // A page far beyond the last must stay a whole number.
  const offset = Math.min(range.offset ?? 0, Number.MAX_SAFE_INTEGER);
  const page = bindConditions([...conditions, { sql: `1 = 1 ORDER BY ${order.sql}`, values: order.values }]);
  const [rows, counted] = await Promise.all([
    database.select<TermRow>(
      `SELECT ${TERM_COLUMNS} FROM ${table} t WHERE ${page.sql} LIMIT ${range.limit} OFFSET ${offset}`,
      page.values,
    ),
    database.selectOne<{ n: number | string }>(`SELECT COUNT(*) AS n FROM ${table} t WHERE ${where.sql}`, where.values),
  ]);
  const terms: Term[] = rows.map(readTerm);
  return { terms, total: Number(counted?.n ?? 0) };
}
