import { POSTS, type TermCondition } from '@plinth/content';
import {
  bindConditions,
  type Condition,
  compared,
  containing,
  DATABASE,
  marks,
  pageOf,
  type Tools,
  USERS,
  type User,
} from '@plinth/kernel';
import { PUBLISHED_POSTS } from './published.js';
import { drawn, MOST_DRAWN } from './random-order.js';

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
  readonly post_count: number | string;
}

/** What authors are ordered by: an aggregate of their posts, or their name. */
const ORDERS: Readonly<Record<Exclude<AuthorOrder, 'rand'>, string>> = {
  post_count: 'COUNT(*)',
  total_views: 'COALESCE(SUM(v.views), 0)',
  comment_count: 'SUM(p.comment_count)',
  name: 'COUNT(*)',
  recent: 'MAX(p.created_at)',
};

/** Conditions on the author, on the alias `u`. */
function personConditions({ role = '', search = '', exclude = [] }: AuthorQuery, roles: string): Condition[] {
  const held = `EXISTS (SELECT 1 FROM ${roles} r WHERE r.user_id = u.id AND r.role = ?)`;
  return [
    ...(role === '' ? [] : [{ sql: held, values: [role] }]),
    ...(exclude.length === 0 ? [] : [{ sql: `u.id NOT IN (${marks(exclude)})`, values: exclude }]),
    ...compared("LOWER(u.display_name) LIKE ? ESCAPE '!'", search === '' ? undefined : containing(search)),
  ];
}

/** The published posts that count. */
function publishedBy({ use }: Using, { terms = [] }: AuthorQuery) {
  return use(POSTS).relation({ ...PUBLISHED_POSTS, terms });
}

/** Authors with their number of posts and what they are ordered by, from SQL that looks at each post once at most. */
async function countedAuthors({ use }: Using, query: AuthorQuery, rank: string): Promise<Condition> {
  const tableOf = (name: string) => use(DATABASE).table(name);
  const posts = await publishedBy({ use }, query);
  const views = rank.includes('v.views') ? `LEFT JOIN ${tableOf('mb_post_views')} v ON v.post_id = p.id` : '';
  const people = personConditions(query, tableOf('user_roles'));
  const sql = `FROM (SELECT p.author_id, COUNT(*) AS post_count, ${rank} AS place
      FROM ${posts.from} ${views} WHERE ${posts.where.sql} AND p.author_id IS NOT NULL GROUP BY p.author_id) q
    JOIN ${tableOf('users')} u ON u.id = q.author_id
    WHERE ${['1 = 1', ...people.map((each) => each.sql)].join(' AND ')}`;
  return bindConditions([{ sql, values: [posts.where, ...people].flatMap((each) => each.values) }]);
}

/** The views of all published posts of some authors. One query. */
async function viewsOf({ use }: Using, authorIds: readonly number[]): Promise<Map<number, number>> {
  if (authorIds.length === 0) return new Map();
  const database = use(DATABASE);
  const posts = await use(POSTS).relation({ ...PUBLISHED_POSTS, authors: authorIds });
  const { sql, values } = bindConditions([posts.where]);
  const text = `SELECT p.author_id, SUM(v.views) AS views FROM ${posts.from}
    JOIN ${database.table('mb_post_views')} v ON v.post_id = p.id WHERE ${sql} GROUP BY p.author_id`;
  const rows = await database.select<{ author_id: number; views: number | string }>(text, values);
  return new Map(rows.map((row) => [row.author_id, Number(row.views)]));
}

/** A page of those who have published something: four queries. Posts written with others count for their first author. */
export async function authorPage(
  { use, clock }: Pick<Tools, 'use' | 'clock'>,
  query: AuthorQuery,
): Promise<AuthorPage> {
  const database = use(DATABASE);
  const isRandom = query.orderBy === 'rand';
  const counted = await countedAuthors({ use }, query, ORDERS[query.orderBy === 'rand' ? 'recent' : query.orderBy]);
  const column = query.orderBy === 'name' ? 'LOWER(u.display_name)' : 'q.place';
  const direction = query.order === 'asc' && !isRandom ? 'ASC' : 'DESC';
  const range = pageOf(isRandom ? { limit: MOST_DRAWN } : query);
  const page = `SELECT q.author_id, q.post_count ${counted.sql} ORDER BY ${column} ${direction}, q.author_id ASC ${range}`;
  const [rows, total] = await Promise.all([
    database.select<AuthorRow>(page, counted.values),
    countAuthors({ use }, query),
  ]);
  const chosen = isRandom ? drawnRows(rows, query, clock) : rows;
  const ids = chosen.map((row) => row.author_id);
  const [users, views] = await Promise.all([use(USERS).findMany(ids), viewsOf({ use }, ids)]);
  return { authors: withUsers(chosen, users, views), total };
}

/** How many authors there are, by the index of authors. */
async function countAuthors({ use }: Using, query: AuthorQuery): Promise<number> {
  const database = use(DATABASE);
  const posts = await publishedBy({ use }, query);
  const published = `EXISTS (SELECT 1 FROM ${posts.from} WHERE p.author_id = u.id AND ${posts.where.sql} LIMIT 1)`;
  const { sql, values } = bindConditions([
    { sql: published, values: posts.where.values },
    ...personConditions(query, database.table('user_roles')),
  ]);
  const text = `SELECT COUNT(*) AS n FROM ${database.table('users')} u WHERE ${sql}`;
  return Number((await database.selectOne<{ n: number | string }>(text, values))?.n ?? 0);
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

function withUsers(rows: readonly AuthorRow[], users: readonly User[], views: ReadonlyMap<number, number>): Author[] {
  const byId = new Map(users.map((user) => [user.id, user]));
  return rows.flatMap((row) => {
    const user = byId.get(row.author_id);
    const totalViews = views.get(row.author_id) ?? 0;
    return user ? { user, postCount: Number(row.post_count), totalViews } : [];
  });
}
