import {
  type Database,
  equals,
  joined,
  matches,
  parseSearch,
  rawSql,
  type SearchSql,
  type Sql,
  sql,
  type Where,
  where,
} from '@plinth/kernel/database';
import type { PostCondition, PostSelection, SearchColumn, TermCondition } from '../ports.js';
import { listedAssignments as t } from '../terms/tables.js';
import { listedPosts as p } from './table.js';

const SEARCH_COLUMNS: readonly SearchColumn[] = ['title', 'excerpt', 'content'];

/** What a query searches for, as a condition; undefined for one that searches for nothing. */
export async function searchCondition(database: Database, query: PostSelection): Promise<Sql | SearchSql | undefined> {
  const { search = '', searchColumns = [], searchExactly = false } = query;
  if (search.trim() === '') return undefined;
  const named = searchColumns.length > 0 ? searchColumns : SEARCH_COLUMNS;
  const columns = named.map((column) => p[column]);
  if (searchExactly) return equals({ columns }, search);
  const words = parseSearch(search);
  // Revisions are in no index: each post has many, and they are searched one post at a time.
  return query.types.includes('revision') ? matches({ columns }, words) : database.search({ columns }, words);
}

// Ids of terms are never given twice, but one that stands in the wrong place shall find nothing there.
function having(taxonomy: string, ids: readonly number[]): Sql {
  return sql`EXISTS (SELECT 1 FROM ${t}
    WHERE ${t.postId} = ${p.id} AND ${where(t, { termId: ids, taxonomy })})`;
}

function termCondition({ taxonomy, ids, operator = 'or', excluded = false }: TermCondition): Sql {
  if (ids.length === 0) return rawSql(excluded ? '1 = 1' : '1 = 0');
  if (excluded) return sql`NOT ${having(taxonomy, ids)}`;
  if (operator === 'or') return having(taxonomy, ids);
  return sql`(${everyOf(ids.map((id) => having(taxonomy, [id])))})`;
}

/** Conditions any of which suffices, as one; of none, nothing does. */
export function someOf(conditions: readonly PostCondition[]): Sql {
  if (conditions.length === 0) return rawSql('1 = 0');
  return sql`(${joined(
    conditions.map((each) => sql`(${each})`),
    ' OR ',
  )})`;
}

/** Conditions all of which must hold, as one. */
export function everyOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? rawSql('1 = 1') : joined(conditions, ' AND ');
}

function termConditions({ terms = [], termRelation }: PostSelection): Sql[] {
  const wanted = terms.filter((each) => !each.excluded).map(termCondition);
  const unwanted = terms.filter((each) => each.excluded).map(termCondition);
  return [...(termRelation === 'or' && wanted.length > 0 ? [someOf(wanted)] : wanted), ...unwanted];
}

/** What the columns of a post are compared with. */
function columnValues(query: PostSelection): Where<typeof p> {
  return {
    type: query.types,
    status: query.statuses,
    createdAt: { above: query.after, below: query.before },
    modifiedAt: { above: query.modifiedAfter, below: query.modifiedBefore },
    authorId: query.authors,
    id: query.include,
    parentId: query.parents,
    slug: query.slugs,
    format: query.formats,
    menuOrder: query.menuOrder,
    sticky: query.sticky,
    password: query.withoutProtected ? '' : undefined,
  };
}

/**
 * Every condition of a query, all of which must hold.
 * @param searched what it searches for, see {@link searchCondition}
 */
export function conditionsOf(query: PostSelection, searched?: Sql): Sql {
  const { authorsExcluded, exclude, parentsExcluded } = query;
  return everyOf([
    where(p, [columnValues(query), { id: { not: exclude }, parentId: { not: parentsExcluded } }]),
    ...withoutAuthors(authorsExcluded),
    ...(searched ? [searched] : []),
    ...termConditions(query),
    ...(query.conditions ?? []),
    ...(query.anyOf ? [someOf(query.anyOf)] : []),
  ]);
}

// A post whose author is gone has none of the excluded authors; SQL would leave it out.
function withoutAuthors(ids: readonly number[] | undefined): Sql[] {
  if (ids === undefined || ids.length === 0) return [];
  return [sql`(${p.authorId} IS NULL OR ${p.authorId} NOT IN ${ids})`];
}
