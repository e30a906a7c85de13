import { GROUPS } from '@plinth/community';
import { POSTS, type Post } from '@plinth/content';
import { DATABASE, type Database, grouped, places, type Tools, USERS } from '@plinth/kernel';
import type { ReadingItem } from './reading-item.js';

/** Every table that says something about reading a post. */
const TABLES = [
  'mb_post_views',
  'mb_daily_views',
  'mb_featured',
  'mb_group_posts',
  'mb_bookmarks',
  'mb_claps',
] as const;

const BATCH = 100;

/** The posts that any of the tables knows, in the order of their ids. */
async function knownPosts(database: Database): Promise<number[]> {
  const sql = TABLES.map((table) => `SELECT post_id FROM ${database.table(table)}`).join(' UNION ');
  const rows = await database.select<{ post_id: number }>(`SELECT k.post_id FROM (${sql}) k ORDER BY k.post_id`);
  return rows.map((row) => row.post_id);
}

/** The rows of a table for some posts, by post. */
async function rowsByPost<R extends { readonly post_id: number }>(
  database: Database,
  table: (typeof TABLES)[number],
  columns: string,
  posts: readonly Post[],
): Promise<Map<number, R[]>> {
  const sql = `SELECT post_id, ${columns} FROM ${database.table(table)}
    WHERE post_id IN (${places(posts.length)}) ORDER BY post_id, ${columns}`;
  const rows = await database.select<R>(
    sql,
    posts.map((post) => post.id),
  );
  return grouped(
    rows,
    (row) => row.post_id,
    (row) => row,
  );
}

interface OfUser {
  readonly post_id: number;
  readonly user_id: number;
}

interface Day {
  readonly post_id: number;
  readonly day: string;
  readonly source: string;
  readonly views: number;
}

async function loadRows(database: Database, posts: readonly Post[]) {
  const [views, daily, featured, groups, bookmarks, claps] = await Promise.all([
    rowsByPost<{ post_id: number; views: number }>(database, 'mb_post_views', 'views', posts),
    rowsByPost<Day>(database, 'mb_daily_views', 'day, source, views', posts),
    rowsByPost<{ post_id: number; position: number }>(database, 'mb_featured', 'position', posts),
    rowsByPost<{ post_id: number; group_id: number; featured: number }>(
      database,
      'mb_group_posts',
      'group_id, featured',
      posts,
    ),
    rowsByPost<OfUser>(database, 'mb_bookmarks', 'user_id', posts),
    rowsByPost<OfUser & { claps: number }>(database, 'mb_claps', 'user_id, claps', posts),
  ]);
  return { views, daily, featured, groups, bookmarks, claps };
}

type Rows = Awaited<ReturnType<typeof loadRows>>;

async function namesIn({ use, has }: Tools, { bookmarks, claps, groups }: Rows) {
  const users = [...bookmarks.values(), ...claps.values()].flat().map((row) => row.user_id);
  const groupIds = [...groups.values()].flat().map((row) => row.group_id);
  const known = has(GROUPS) ? await use(GROUPS).findMany([...new Set(groupIds)]) : [];
  const found = await use(USERS).findMany([...new Set(users)]);
  return {
    logins: new Map(found.map(({ id, login }) => [id, login])),
    slugs: new Map(known.map(({ id, slug }) => [id, slug])),
  };
}

async function exportBatch(tools: Tools, posts: readonly Post[]): Promise<ReadingItem[]> {
  const rows = await loadRows(tools.use(DATABASE), posts);
  const { logins, slugs } = await namesIn(tools, rows);
  return posts.map(({ id, slug }) => {
    const [views] = rows.views.get(id) ?? [];
    const [featured] = rows.featured.get(id) ?? [];
    const [place] = rows.groups.get(id) ?? [];
    const group = place && slugs.get(place.group_id);
    return {
      post: slug,
      ...(views ? { views: views.views } : {}),
      daily: (rows.daily.get(id) ?? []).map(({ day, source, views: count }) => ({ day, source, views: count })),
      ...(featured ? { featured: featured.position } : {}),
      ...(place && group !== undefined ? { group, featuredInGroup: place.featured === 1 } : {}),
      bookmarks: (rows.bookmarks.get(id) ?? []).flatMap((row) => logins.get(row.user_id) ?? []),
      claps: (rows.claps.get(id) ?? []).flatMap((row) => {
        const user = logins.get(row.user_id);
        return user === undefined || row.claps === 0 ? [] : [{ user, claps: row.claps }];
      }),
    };
  });
}

/** What readers did with every post that is known by a slug. */
export async function exportReading(tools: Tools): Promise<ReadingItem[]> {
  const ids = await knownPosts(tools.use(DATABASE));
  const items: ReadingItem[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const posts = await tools.use(POSTS).findMany(ids.slice(start, start + BATCH));
    const named = posts.filter((post) => post.type === 'post' && post.slug !== '' && post.status !== 'trash');
    if (named.length > 0) items.push(...(await exportBatch(tools, named)));
  }
  return items;
}
