import {
  anyOf,
  contains,
  type Database,
  joined,
  range,
  rawSql,
  type Sql,
  sql,
  type Where,
  where,
} from '@plinth/kernel/database';
import { nameKey } from '@plinth/kernel/text';
import type { Term } from '../ports.js';
import { positions } from '../posts/order.js';
import { ancestors } from './hierarchy.js';
import type { TermQuery, TermSearch } from './library.js';
import { TERM_FIELDS } from './rows.js';
import { listedAssignments as t, terms } from './tables.js';

const COLUMNS = {
  id: terms.id,
  name: terms.nameKey,
  slug: terms.slug,
  // Terms have no groups here; the parameter is known to clients, so the order is that of the ids.
  term_group: terms.id,
  description: terms.description,
  count: terms.count,
} as const;

type Condition = Where<typeof terms>;

/** What a search and ids mean, the same for one taxonomy and for several. */
function found({ search, include, exclude = [] }: Pick<TermQuery, 'search' | 'include' | 'exclude'>): Condition[] {
  const named = search ? [contains({ keys: [terms.nameKey, terms.slug] }, nameKey(search))] : [];
  return [...named, { id: include }, { id: { not: exclude } }];
}

function conditionsOf(query: TermQuery): Condition[] {
  const { taxonomy, slugs, parentId, postId } = query;
  const ofPost = sql`${terms.id} IN (SELECT ${t.termId} FROM ${t} WHERE ${t.postId} = ${postId ?? 0})`;
  return [{ taxonomy, slug: slugs, parentId }, ...found(query), ...(postId === undefined ? [] : [ofPost])];
}

function orderOf(query: TermQuery): Sql {
  const { orderBy = 'name', order = 'asc', include = [], slugs = [] } = query;
  const direction = rawSql(order === 'desc' ? 'DESC' : 'ASC');
  const by = (column: typeof terms.id) => joined([sql`${column} ${direction}`, sql`${terms.id} ${direction}`], ', ');
  const asGiven = (column: typeof terms.id, list: readonly (string | number)[]) =>
    list.length === 0 ? by(terms.nameKey) : sql`${positions(column, list, column)}, ${terms.id}`;
  if (orderBy === 'include') return asGiven(terms.id, include);
  if (orderBy === 'include_slugs') return asGiven(terms.slug, slugs);
  const column = COLUMNS[orderBy];
  return column === terms.id ? sql`${terms.id} ${direction}` : by(column);
}

/** Terms with published posts, and those above them: an empty drawer with full drawers inside is shown. */
async function notEmpty(database: Database, taxonomy: string): Promise<Condition> {
  const nested = await database
    .rows(terms)
    .list([{ taxonomy }, anyOf({ parentId: { not: 0 } }, { count: { above: 0 } })], {
      columns: ['id', 'parentId', 'count'],
    });
  const filled = nested.filter(({ count }) => count > 0).map(({ id }) => id);
  return anyOf({ count: { above: 0 } }, { id: ancestors(nested, filled) });
}

/** One page of terms and their number. */
export async function listTerms(database: Database, query: TermQuery, hierarchical: boolean) {
  const conditions = conditionsOf(query);
  if (query.hideEmpty) {
    conditions.push(hierarchical ? await notEmpty(database, query.taxonomy) : { count: { above: 0 } });
  }
  return pageOf(database, conditions, orderOf(query), query);
}

/** One page of the terms of several taxonomies and their number. */
export function searchTerms(database: Database, query: TermSearch) {
  const conditions = [{ taxonomy: query.taxonomies }, ...found(query)];
  return pageOf(database, conditions, sql`${terms.nameKey} ASC, ${terms.id} ASC`, query);
}

async function pageOf(database: Database, conditions: Condition, order: Sql, some: Parameters<typeof range>[0]) {
  const [page, total] = await Promise.all([
    database.sql<Term>`
      SELECT ${TERM_FIELDS} FROM ${terms} WHERE ${where(terms, conditions)} ORDER BY ${order}${range(some)}`,
    database.rows(terms).count(conditions),
  ]);
  return { terms: page, total };
}
