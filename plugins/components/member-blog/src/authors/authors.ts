import type { TermCondition } from '@plinth/content';
import {
  alias,
  columns,
  contains,
  DATABASE,
  joined,
  range,
  rawSql,
  type Sql,
  sql,
  type Tools,
  table,
  USERS,
  type User,
} from '@plinth/kernel';
import { drawn, MOST_DRAWN } from '../discovery/random-order.js';
import { AUTHOR_BOOK } from './book.js';
import { figuresQuery } from './figures.js';

/** The kernel's accounts, as far as authors are found by them. */
const u = alias(table('users', { id: columns.id(), displayName: columns.string(250) }), 'u');

/** What authors may be ordered by. */
export type AuthorOrder = 'post_count' | 'total_views' | 'comment_count' | 'name' | 'recent' | 'rand';

/** Which authors, in which order. */
export interface AuthorQuery {
  readonly orderBy: AuthorOrder;
  readonly order: 'asc' | 'desc';
  /** Only authors with this role; empty for any. */
  readonly role?: string;
  /** Occurs in the name. */
  readonly search?: string;
  readonly exclude?: readonly number[];
  /** Only authors who published in these terms. */
  readonly terms?: readonly TermCondition[];
  readonly limit: number;
  readonly offset?: number;
}

/** Somebody who has published, with what their posts come to. */
export interface Author {
  readonly user: User;
  readonly postCount: number;
  readonly totalViews: number;
}

/** A page of authors, and how many there are. */
export interface AuthorPage {
  readonly authors: Author[];
  readonly total: number;
}

type Using = Pick<Tools, 'use'>;

interface AuthorRow {
  readonly author_id: number;
  readonly posts: number | string;
  readonly all_views: number | string;
}

/** What authors are ordered by, on the aliases `a` (figures) and `u`; each but the name by an index. */
const ORDERS: Readonly<Record<AuthorOrder, string>> = {
  post_count: 'a.posts',
  total_views: 'a.views',
  comment_count: 'a.comments',
  name: 'LOWER(u.display_name)',
  recent: 'a.latest',
  rand: 'a.latest',
};

/** Where figures come from: everybody's from the book, those of posts in some terms counted. All views are the book's. */
async function figures({ use }: Using, terms: readonly TermCondition[]): Promise<{ from: Sql; views: Sql }> {
  const book = rawSql(use(DATABASE).table('mb_authors'));
  if (terms.length === 0) return { from: sql`${book} a`, views: rawSql('a.views') };
  const counted = await figuresQuery({ use }, { terms });
  return {
    from: sql`(${counted}) a LEFT JOIN ${book} b ON b.author_id = a.author_id`,
    views: rawSql('COALESCE(b.views, 0)'),
  };
}

/** Conditions on the author. */
function personConditions({ role = '', search = '', exclude = [] }: AuthorQuery, roles: Sql): Sql[] {
  return [
    ...(role === '' ? [] : [sql`EXISTS (SELECT 1 FROM ${roles} r WHERE r.user_id = a.author_id AND r.role = ${role})`]),
    ...(exclude.length === 0 ? [] : [sql`a.author_id NOT IN ${exclude}`]),
    ...(search === '' ? [] : [contains({ columns: [u.displayName] }, search)]),
  ];
}

/** A SELECT of the authors of a query. CROSS JOIN has SQLite begin with them; accounts are joined for their names alone. */
async function authorsQuery({ use }: Using, query: AuthorQuery, wanted: 'rows' | 'total'): Promise<Sql> {
  const database = use(DATABASE);
  const { from, views } = await figures({ use }, query.terms ?? []);
  const isNamed = query.orderBy === 'name' || (query.search ?? '') !== '';
  const read = wanted === 'total' ? rawSql('COUNT(*) AS n') : sql`a.author_id, a.posts, ${views} AS all_views`;
  const conditions = [
    sql`a.posts > 0`,
    ...(isNamed ? [sql`${u.id} = a.author_id`] : []),
    ...personConditions(query, rawSql(database.table('user_roles'))),
  ];
  return sql`SELECT ${read} FROM ${from} ${isNamed ? sql`CROSS JOIN ${u}` : sql``} WHERE ${joined(conditions, ' AND ')}`;
}

async function authorRows({ use }: Using, query: AuthorQuery): Promise<AuthorRow[]> {
  const isRandom = query.orderBy === 'rand';
  const direction = rawSql(query.order === 'asc' && !isRandom ? 'ASC' : 'DESC');
  const order = sql`${rawSql(ORDERS[query.orderBy])} ${direction}, a.author_id ${direction}`;
  const page = range(isRandom ? { limit: MOST_DRAWN } : query);
  return use(DATABASE).sql<AuthorRow>`${await authorsQuery({ use }, query, 'rows')} ORDER BY ${order}${page}`;
}

async function countAuthors({ use }: Using, query: AuthorQuery): Promise<number> {
  const [counted] = await use(DATABASE).sql<{ n: number }>`${await authorsQuery({ use }, query, 'total')}`;
  return counted?.n ?? 0;
}

/** A page of those who have published something: three queries. Posts written with others count for their first author. */
export async function authorPage(
  { use, clock }: Pick<Tools, 'use' | 'clock'>,
  query: AuthorQuery,
): Promise<AuthorPage> {
  await use(AUTHOR_BOOK).settled();
  const [rows, total] = await Promise.all([authorRows({ use }, query), countAuthors({ use }, query)]);
  const chosen = query.orderBy === 'rand' ? drawnRows(rows, query, clock) : rows;
  return { authors: withUsers(chosen, await use(USERS).findMany(chosen.map((row) => row.author_id))), total };
}

function drawnRows(
  rows: readonly AuthorRow[],
  { limit, offset = 0 }: AuthorQuery,
  clock: Tools['clock'],
): readonly AuthorRow[] {
  const byId = new Map(rows.map((row) => [row.author_id, row]));
  const ids = drawn([...byId.keys()], clock).slice(offset, offset + limit);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function withUsers(rows: readonly AuthorRow[], users: readonly User[]): Author[] {
  const byId = new Map(users.map((user) => [user.id, user]));
  return rows.flatMap((row) => {
    const user = byId.get(row.author_id);
    return user ? { user, postCount: Number(row.posts), totalViews: Number(row.all_views) } : [];
  });
}
