import type { ExportContext } from '@plinth/bundle';
import { GROUPS } from '@plinth/community';
import { POSTS, type Post } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import { DATABASE, type Database, grouped, joined, sql } from '@plinth/kernel/database';
import { groupPosts } from '../groups/table.js';
import { dailyViews, postViews } from '../views/tables.js';
import { keyOf, LEFT_OUT } from './keys.js';
import type { ReadingItem } from './reading-item.js';

/** Every table that says something about reading a post. */
const TABLES = [postViews, dailyViews, groupPosts] as const;

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
  const [views, daily, groups] = await Promise.all([
    byPost(database.rows(postViews).list(of)),
    byPost(database.rows(dailyViews).list(of, { orderBy: { postId: 'asc', day: 'asc', source: 'asc' } })),
    byPost(database.rows(groupPosts).list(of)),
  ]);
  return { views, daily, groups };
}

type Rows = Awaited<ReturnType<typeof loadRows>>;

async function namesIn({ use, has }: PluginContext, rows: Rows) {
  const groupIds = [...rows.groups.values()].flat().map((row) => row.groupId);
  const known = has(GROUPS) ? await use(GROUPS).findMany([...new Set(groupIds)]) : [];
  return new Map(known.map(({ id, slug }) => [id, slug]));
}

async function exportBatch(context: ExportContext, posts: readonly Post[]): Promise<ReadingItem[]> {
  const rows = await loadRows(context.use(DATABASE), posts);
  const slugs = await namesIn(context, rows);
  return posts.map((post) => {
    const { id } = post;
    const [views] = rows.views.get(id) ?? [];
    const [place] = rows.groups.get(id) ?? [];
    const group = place && slugs.get(place.groupId);
    if (place && group === undefined)
      context.leaveOut(`The group of the post "${keyOf(post)}" was left out because it is not in the bundle.`);
    return {
      post: keyOf(post),
      ...(views ? { views: views.views } : {}),
      daily: (rows.daily.get(id) ?? []).map(({ day, source, views: count }) => ({ day, source, views: count })),
      ...(place && group !== undefined ? { group, featuredInGroup: place.featured } : {}),
    };
  });
}

/** What readers did with every post that a bundle carries. */
export async function exportReading(context: ExportContext): Promise<ReadingItem[]> {
  const ids = await knownPosts(context.use(DATABASE));
  const items: ReadingItem[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const posts = await context.use(POSTS).findMany(ids.slice(start, start + BATCH));
    const named = posts.filter((post) => post.type === 'post' && !LEFT_OUT.has(post.status));
    if (named.length > 0) items.push(...(await exportBatch(context, named)));
  }
  return items;
}
