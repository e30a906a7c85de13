import type { TermCondition } from '@plinth/content';
import { type PluginContext, USERS, type User } from '@plinth/kernel';
import {
  alias,
  contains,
  DATABASE,
  fields,
  joined,
  pick,
  range,
  rawSql,
  type Sql,
  sql,
  listedUsers as u,
  userRoles,
  where,
} from '@plinth/kernel/database';
import { drawn, MAX_DRAWN } from '../discovery/random-order.js';
import { AUTHOR_REGISTRY } from './book.js';
import { figuresQuery } from './figures.js';
import { authors } from './table.js';

/** Figures: of everybody as the book has them, or counted with the same columns. */
const a = alias(authors, 'a');

/** The book beside figures that are counted. */
const b = alias(authors, 'b');

/** Who holds which role, as the kernel keeps it. */
const r = alias(userRoles, 'r');

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

/** Somebody who has published, with the totals of their posts. */
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

type Using = Pick<PluginContext, 'use'>;

interface AuthorRow {
  readonly authorId: number;
  readonly posts: number;
  readonly allViews: number;
}

/** What authors are ordered by; each but the name by an index. */
const ORDERS: Readonly<Record<AuthorOrder, Sql>> = {
  post_count: sql`${a.posts}`,
  total_views: sql`${a.views}`,
  comment_count: sql`${a.comments}`,
  name: sql`LOWER(${u.displayName})`,
  recent: sql`${a.latest}`,
  rand: sql`${a.latest}`,
};

const OF_BOOK = fields({ ...pick(a, ['authorId', 'posts']), allViews: a.views });

const COUNTED = fields({ ...pick(a, ['authorId', 'posts']), allViews: sql`COALESCE(${b.views}, 0)` });

const COUNT = sql`COUNT(*) AS n`;

/** Where figures come from: everybody's from the book, those of posts in some terms counted. All views are the book's. */
async function figures({ use }: Using, terms: readonly TermCondition[]): Promise<{ from: Sql; read: Sql }> {
  if (terms.length === 0) return { from: sql`${a}`, read: OF_BOOK };
  const counted = await figuresQuery({ use }, { terms });
  return {
    from: sql`(${counted}) a LEFT JOIN ${b} ON ${b.authorId} = ${a.authorId}`,
    read: COUNTED,
  };
}

/** Conditions on the author. */
function personConditions({ role = '', search = '', exclude = [] }: AuthorQuery): Sql[] {
  const held = sql`SELECT 1 FROM ${r} WHERE ${r.userId} = ${a.authorId} AND ${r.role} = ${role}`;
  return [
    ...(role === '' ? [] : [sql`EXISTS (${held})`]),
    ...(exclude.length === 0 ? [] : [where(a, { authorId: { not: exclude } })]),
    ...(search === '' ? [] : [contains({ columns: [u.displayName] }, search)]),
  ];
}

/** A SELECT of the authors of a query. CROSS JOIN has SQLite begin with them; accounts are joined for their names alone. */
async function authorsQuery({ use }: Using, query: AuthorQuery, wanted: 'rows' | 'total'): Promise<Sql> {
  const { from, read } = await figures({ use }, query.terms ?? []);
  const isNamed = query.orderBy === 'name' || (query.search ?? '') !== '';
  const conditions = [
    sql`${a.posts} > 0`,
    ...(isNamed ? [sql`${u.id} = ${a.authorId}`] : []),
    ...personConditions(query),
  ];
  return sql`SELECT ${wanted === 'total' ? COUNT : read} FROM ${from} ${isNamed ? sql`CROSS JOIN ${u}` : sql``} WHERE ${joined(conditions, ' AND ')}`;
}

async function authorRows({ use }: Using, query: AuthorQuery): Promise<AuthorRow[]> {
  const isRandom = query.orderBy === 'rand';
  const direction = rawSql(query.order === 'asc' && !isRandom ? 'ASC' : 'DESC');
  const order = sql`${ORDERS[query.orderBy]} ${direction}, ${a.authorId} ${direction}`;
  const page = range(isRandom ? { limit: MAX_DRAWN } : query);
  return use(DATABASE).sql<AuthorRow>`${await authorsQuery({ use }, query, 'rows')} ORDER BY ${order}${page}`;
}

async function countAuthors({ use }: Using, query: AuthorQuery): Promise<number> {
  const [counted] = await use(DATABASE).sql<{ n: number }>`${await authorsQuery({ use }, query, 'total')}`;
  return counted?.n ?? 0;
}

/** A page of those who have published something: three queries. Posts written with others count for their first author. */
export async function authorPage(
  { use, clock }: Pick<PluginContext, 'use' | 'clock'>,
  query: AuthorQuery,
): Promise<AuthorPage> {
  await use(AUTHOR_REGISTRY).settled();
  const [rows, total] = await Promise.all([authorRows({ use }, query), countAuthors({ use }, query)]);
  const chosen = query.orderBy === 'rand' ? drawnRows(rows, query, clock) : rows;
  return { authors: withUsers(chosen, await use(USERS).findMany(chosen.map((row) => row.authorId))), total };
}

function drawnRows(
  rows: readonly AuthorRow[],
  { limit, offset = 0 }: AuthorQuery,
  clock: PluginContext['clock'],
): readonly AuthorRow[] {
  const byId = new Map(rows.map((row) => [row.authorId, row]));
  const ids = drawn([...byId.keys()], clock).slice(offset, offset + limit);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function withUsers(rows: readonly AuthorRow[], users: readonly User[]): Author[] {
  const byId = new Map(users.map((user) => [user.id, user]));
  return rows.flatMap((row) => {
    const user = byId.get(row.authorId);
    return user ? { user, postCount: row.posts, totalViews: row.allViews } : [];
  });
}
