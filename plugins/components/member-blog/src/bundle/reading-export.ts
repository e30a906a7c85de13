import { GROUPS } from '@plinth/community';
import { POSTS, type Post } from '@plinth/content';
import { DATABASE, type Database, grouped, joined, type PluginContext, sql, USERS } from '@plinth/kernel';
import { bookmarks } from '../bookmarks/table.js';
import { claps } from '../claps/table.js';
import { picks } from '../featured/table.js';
import { groupPosts } from '../groups/table.js';
import { dailyViews, postViews } from '../views/tables.js';
import type { ReadingItem } from './reading-item.js';

/** Every table that says something about reading a post. */
const TABLES = [postViews, dailyViews, picks, groupPosts, bookmarks, claps] as const;

const BATCH = 100;

/** The ids that any of the tables knows. */
const KNOWN = joined(
  TABLES.map((each, index) => sql`${index === 0 ? sql`` : sql`UNION `}SELECT ${each.postId} FROM ${each}`),
  ' ',
);

/** The posts that any of the tables knows, in the order of their ids. */
async function knownPosts(database: Database): Promise<number[]> {
  const rows = await database.sql<{ post_id: number }>`SELECT k.post_id FROM (${KNOWN}) k ORDER BY k.post_id`;
  return rows.map((row) => row.post_id);
}

/** Rows by their post. */
async function byPost<R extends { readonly postId: number }>(rows: Promise<readonly R[]>): Promise<Map<number, R[]>> {
  return grouped(
    await rows,
    (row) => row.postId,
    (row) => row,
  );
}

async function loadRows(database: Database, posts: readonly Post[]) {
  const of = { postId: posts.map(({ id }) => id) };
  const [views, daily, featured, groups, kept, clapped] = await Promise.all([
    byPost(database.rows(postViews).list(of)),
    byPost(database.rows(dailyViews).list(of, { orderBy: { postId: 'asc', day: 'asc', source: 'asc' } })),
    byPost(database.rows(picks).list(of, { columns: ['postId', 'position'] })),
    byPost(database.rows(groupPosts).list(of)),
    byPost(
      database.rows(bookmarks).list(of, { columns: ['postId', 'userId'], orderBy: { postId: 'asc', userId: 'asc' } }),
    ),
    byPost(
      database
        .rows(claps)
        .list(of, { columns: ['postId', 'userId', 'claps'], orderBy: { postId: 'asc', userId: 'asc' } }),
    ),
  ]);
  return { views, daily, featured, groups, bookmarks: kept, claps: clapped };
}

type Rows = Awaited<ReturnType<typeof loadRows>>;

async function namesIn({ use, has }: PluginContext, rows: Rows) {
  const users = [...rows.bookmarks.values(), ...rows.claps.values()].flat().map((row) => row.userId);
  const groupIds = [...rows.groups.values()].flat().map((row) => row.groupId);
  const known = has(GROUPS) ? await use(GROUPS).findMany([...new Set(groupIds)]) : [];
  const found = await use(USERS).findMany([...new Set(users)]);
  return {
    logins: new Map(found.map(({ id, login }) => [id, login])),
    slugs: new Map(known.map(({ id, slug }) => [id, slug])),
  };
}

async function exportBatch(context: PluginContext, posts: readonly Post[]): Promise<ReadingItem[]> {
  const rows = await loadRows(context.use(DATABASE), posts);
  const { logins, slugs } = await namesIn(context, rows);
  return posts.map(({ id, slug }) => {
    const [views] = rows.views.get(id) ?? [];
    const [featured] = rows.featured.get(id) ?? [];
    const [place] = rows.groups.get(id) ?? [];
    const group = place && slugs.get(place.groupId);
    return {
      post: slug,
      ...(views ? { views: views.views } : {}),
      daily: (rows.daily.get(id) ?? []).map(({ day, source, views: count }) => ({ day, source, views: count })),
      ...(featured ? { featured: featured.position } : {}),
      ...(place && group !== undefined ? { group, featuredInGroup: place.featured } : {}),
      bookmarks: (rows.bookmarks.get(id) ?? []).flatMap((row) => logins.get(row.userId) ?? []),
      claps: (rows.claps.get(id) ?? []).flatMap((row) => {
        const user = logins.get(row.userId);
        return user === undefined || row.claps === 0 ? [] : [{ user, claps: row.claps }];
      }),
    };
  });
}

/** What readers did with every post that is known by a slug. */
export async function exportReading(context: PluginContext): Promise<ReadingItem[]> {
  const ids = await knownPosts(context.use(DATABASE));
  const items: ReadingItem[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const posts = await context.use(POSTS).findMany(ids.slice(start, start + BATCH));
    const named = posts.filter((post) => post.type === 'post' && post.slug !== '' && post.status !== 'trash');
    if (named.length > 0) items.push(...(await exportBatch(context, named)));
  }
  return items;
}
