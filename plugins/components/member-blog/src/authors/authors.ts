import type { TermCondition } from '@plinth/content';
import {
  bindConditions,
  type Condition,
  DATABASE,
  marks,
  occurring,
  pageOf,
  type Tools,
  USERS,
  type User,
} from '@plinth/kernel';
import { drawn, MOST_DRAWN } from '../discovery/random-order.js';
import { AUTHOR_BOOK } from './book.js';
import { figuresQuery } from './figures.js';

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
async function figures(
  { use }: Using,
  terms: readonly TermCondition[],
): Promise<Condition & { readonly views: string }> {
  const book = use(DATABASE).table('mb_authors');
  if (terms.length === 0) return { sql: `${book} a`, values: [], views: 'a.views' };
  const { sql, values } = await figuresQuery({ use }, { terms });
  return { sql: `(${sql}) a LEFT JOIN ${book} b ON b.author_id = a.author_id`, values, views: 'COALESCE(b.views, 0)' };
}

/** Conditions on the author. */
function personConditions({ role = '', search = '', exclude = [] }: AuthorQuery, roles: string): Condition[] {
  const held = `EXISTS (SELECT 1 FROM ${roles} r WHERE r.user_id = a.author_id AND r.role = ?)`;
  return [
    ...(role === '' ? [] : [{ sql: held, values: [role] }]),
    ...(exclude.length === 0 ? [] : [{ sql: `a.author_id NOT IN (${marks(exclude)})`, values: exclude }]),
    ...(search === '' ? [] : [occurring({ columns: ['u.display_name'] }, search)]),
  ];
}

/** A SELECT of the authors of a query. CROSS JOIN has SQLite begin with them; accounts are joined for their names alone. */
async function authorsQuery({ use }: Using, query: AuthorQuery, wanted: 'rows' | 'total'): Promise<Condition> {
  const database = use(DATABASE);
  const { sql, values, views } = await figures({ use }, query.terms ?? []);
  const isNamed = query.orderBy === 'name' || (query.search ?? '') !== '';
  const users = isNamed ? `CROSS JOIN ${database.table('users')} u` : '';
  const columns = wanted === 'total' ? 'COUNT(*) AS n' : `a.author_id, a.posts, ${views} AS all_views`;
  return bindConditions([
    { sql: `SELECT ${columns} FROM ${sql} ${users} WHERE a.posts > 0`, values },
    ...(isNamed ? [{ sql: 'u.id = a.author_id', values: [] }] : []),
    ...personConditions(query, database.table('user_roles')),
  ]);
}

async function authorRows({ use }: Using, query: AuthorQuery): Promise<AuthorRow[]> {
  const isRandom = query.orderBy === 'rand';
  const direction = query.order === 'asc' && !isRandom ? 'ASC' : 'DESC';
  const { sql, values } = await authorsQuery({ use }, query, 'rows');
  const order = `ORDER BY ${ORDERS[query.orderBy]} ${direction}, a.author_id ${direction}`;
  return use(DATABASE).select(`${sql} ${order} ${pageOf(isRandom ? { limit: MOST_DRAWN } : query)}`, values);
}

async function countAuthors({ use }: Using, query: AuthorQuery): Promise<number> {
  const { sql, values } = await authorsQuery({ use }, query, 'total');
  return Number((await use(DATABASE).selectOne<{ n: number | string }>(sql, values))?.n ?? 0);
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
