import { bindConditions, type Condition, DATABASE, marks, pageOf, type Tools, USERS, type User } from '@plinth/kernel';
import { type RankedSelection, rankedConditions, searching } from './conditions.js';
import { PUBLISHED } from './published.js';
import { drawn, MOST_DRAWN } from './random-order.js';

/** What authors may be ordered by. */
export type AuthorOrder = 'post_count' | 'total_views' | 'comment_count' | 'name' | 'recent' | 'rand';

/** Which authors, in which order. */
export interface AuthorQuery {
  readonly orderBy: AuthorOrder;
  readonly order: 'asc' | 'desc';
  /** Only authors with this role; empty for any. */
  readonly role?: string;
  /** Words in the name. */
  readonly search?: string;
  readonly exclude?: readonly number[];
  /** Only authors who published in these terms. */
  readonly terms?: RankedSelection['terms'];
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

interface AuthorRow {
  readonly author_id: number;
  readonly post_count: number | string;
  readonly total_views: number | string;
}

const ORDERS: Readonly<Record<Exclude<AuthorOrder, 'rand'>, string>> = {
  post_count: 'COUNT(*)',
  total_views: 'COALESCE(SUM(v.views), 0)',
  comment_count: 'SUM(p.comment_count)',
  name: 'LOWER(u.display_name)',
  recent: 'MAX(p.created_at)',
};

function conditionsOf(query: AuthorQuery, tableOf: (name: string) => string): Condition[] {
  const { role = '', search = '', exclude = [], terms = [] } = query;
  const held = `EXISTS (SELECT 1 FROM ${tableOf('user_roles')} r WHERE r.user_id = u.id AND r.role = ?)`;
  return [
    { sql: PUBLISHED, values: [] },
    ...rankedConditions({ terms }, tableOf('post_terms')),
    ...(role === '' ? [] : [{ sql: held, values: [role] }]),
    ...(exclude.length === 0 ? [] : [{ sql: `u.id NOT IN (${marks(exclude)})`, values: exclude }]),
    ...searching(['u.display_name'], search),
  ];
}

/** A page of those who have published something: three queries. Posts written with others count for their first author. */
export async function authorPage(
  { use, clock }: Pick<Tools, 'use' | 'clock'>,
  query: AuthorQuery,
): Promise<AuthorPage> {
  const database = use(DATABASE);
  const tableOf = (name: string) => database.table(name);
  const { sql, values } = bindConditions(conditionsOf(query, tableOf));
  const from = `FROM ${tableOf('posts')} p JOIN ${tableOf('users')} u ON u.id = p.author_id`;
  const views = `LEFT JOIN ${tableOf('mb_post_views')} v ON v.post_id = p.id`;
  const isRandom = query.orderBy === 'rand';
  const column = ORDERS[query.orderBy === 'rand' ? 'recent' : query.orderBy];
  const direction = query.order === 'asc' && !isRandom ? 'ASC' : 'DESC';
  const range = pageOf(isRandom ? { limit: MOST_DRAWN } : query);
  const [rows, counted] = await Promise.all([
    database.select<AuthorRow>(
      `SELECT p.author_id, COUNT(*) AS post_count, COALESCE(SUM(v.views), 0) AS total_views
        ${from} ${views} WHERE ${sql} GROUP BY p.author_id, u.display_name
        ORDER BY ${column} ${direction}, p.author_id ASC ${range}`,
      values,
    ),
    database.selectOne<{ n: number | string }>(`SELECT COUNT(DISTINCT p.author_id) AS n ${from} WHERE ${sql}`, values),
  ]);
  const chosen = isRandom ? drawnRows(rows, query, clock) : rows;
  const users = await use(USERS).findMany(chosen.map((row) => row.author_id));
  return { authors: withUsers(chosen, users), total: Number(counted?.n ?? 0) };
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
    return user ? { user, postCount: Number(row.post_count), totalViews: Number(row.total_views) } : [];
  });
}
