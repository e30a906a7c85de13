import { POSTS, type PostRelation } from '@plinth/content';
import { addDays, DATABASE, type Database, joined, range, rawSql, type Sql, sql, type Tools } from '@plinth/kernel';
import { clapsOf } from '../claps/claps.js';
import { PUBLISHED_POSTS } from '../discovery/published.js';
import { countFollowers } from '../follows/follows.js';
import type { Period } from './period.js';

/** Whose posts, or which one of them, and in which days. */
export interface Subject {
  readonly userId: number;
  /** 0 for all of the member's posts. */
  readonly postId: number;
  readonly period: Period;
}

/** The sums of some posts. */
export interface Totals {
  readonly posts: number;
  readonly views: number;
  readonly claps: number;
  readonly comments: number;
  readonly followers: number;
}

/** One post with its figures. */
export interface PostFigures {
  readonly id: number;
  readonly title: string;
  readonly createdAt: string;
  readonly views: number;
  readonly claps: number;
  readonly comments: number;
}

type Using = Pick<Tools, 'use'>;

/** Sources that an answer names. */
const MOST_SOURCES = 50;

/** Longest period whose days without views are named as well. */
const MOST_FILLED_DAYS = 366;

/** The published posts that are spoken of. */
function spokenOf({ use }: Using, { userId, postId }: Subject): Promise<PostRelation> {
  const only = postId === 0 ? {} : { include: [postId] };
  return use(POSTS).relation({ ...PUBLISHED_POSTS, authors: [userId], ...only });
}

function inDays({ from, to }: Period): Sql[] {
  return [...(from === null ? [] : [sql`d.day >= ${from}`]), sql`d.day <= ${to}`];
}

function tableOf(database: Database, name: string): Sql {
  return rawSql(database.table(name));
}

/** Rows of daily views of the posts spoken of: `FROM … WHERE …`. */
async function dailyRows({ use }: Using, subject: Subject): Promise<Sql> {
  const posts = await spokenOf({ use }, subject);
  const where = joined([posts.where, ...inDays(subject.period)], ' AND ');
  const daily = tableOf(use(DATABASE), 'mb_daily_views');
  return sql`FROM ${daily} d JOIN ${posts.from} ON p.id = d.post_id WHERE ${where}`;
}

/** Views in the days of the period; those of all time also count what was read before days were written down. */
async function viewsIn({ use }: Using, subject: Subject): Promise<number> {
  const database = use(DATABASE);
  if (subject.period.name === 'all') {
    const posts = await spokenOf({ use }, subject);
    const [ever] = await database.sql<{ n: number | null }>`SELECT SUM(v.views) AS n FROM ${posts.from}
      JOIN ${tableOf(database, 'mb_post_views')} v ON v.post_id = p.id WHERE ${posts.where}`;
    return ever?.n ?? 0;
  }
  const [row] = await database.sql<{ n: number | null }>`SELECT SUM(d.views) AS n ${await dailyRows({ use }, subject)}`;
  return row?.n ?? 0;
}

/** The sums: views of the period; posts, claps, comments and followers as they stand. Four queries. */
export async function totalsOf({ use }: Using, subject: Subject): Promise<Totals> {
  const database = use(DATABASE);
  const posts = await spokenOf({ use }, subject);
  const [[counted], views, [claps], followers] = await Promise.all([
    database.sql<{ posts: number; comments: number | null }>`
      SELECT COUNT(*) AS posts, SUM(p.comment_count) AS comments FROM ${posts.from} WHERE ${posts.where}`,
    viewsIn({ use }, subject),
    database.sql<{ n: number | null }>`SELECT SUM(c.claps) AS n FROM ${posts.from}
      JOIN ${tableOf(database, 'mb_claps')} c ON c.post_id = p.id WHERE ${posts.where}`,
    countFollowers({ use }, { type: 'user', id: subject.userId }),
  ]);
  return {
    posts: counted?.posts ?? 0,
    views,
    claps: claps?.n ?? 0,
    comments: counted?.comments ?? 0,
    followers,
  };
}

/** The views of each day, in order; days without any are named up to a year, and left out of longer periods. */
export async function dailyViews({ use }: Using, subject: Subject): Promise<{ date: string; views: number }[]> {
  const found = await use(DATABASE).sql<{ date: string; views: number }>`
    SELECT d.day AS date, SUM(d.views) AS views ${await dailyRows({ use }, subject)} GROUP BY d.day ORDER BY d.day`;
  const { from, to } = subject.period;
  if (from === null || addDays(to, -MOST_FILLED_DAYS) > from) return found;
  const known = new Map(found.map((each) => [each.date, each.views]));
  const days: { date: string; views: number }[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push({ date, views: known.get(date) ?? 0 });
  return days;
}

/** Where the readers of the period came from, the most first. */
export async function sourcesOf({ use }: Using, subject: Subject): Promise<{ source: string; views: number }[]> {
  return use(DATABASE).sql<{ source: string; views: number }>`
    SELECT d.source, SUM(d.views) AS views ${await dailyRows({ use }, subject)}
     GROUP BY d.source ORDER BY SUM(d.views) DESC, d.source${range({ limit: MOST_SOURCES })}`;
}

interface FigureRow {
  readonly id: number;
  readonly title: string;
  readonly created_at: string;
  readonly comment_count: number;
  readonly views: number;
}

/** How often a post `p` was read in the days of the period, or ever. */
function viewsOfPost(database: Database, period: Period): Sql {
  if (period.name === 'all') {
    return sql`SELECT v.views FROM ${tableOf(database, 'mb_post_views')} v WHERE v.post_id = p.id`;
  }
  const where = joined([sql`d.post_id = p.id`, ...inDays(period)], ' AND ');
  return sql`SELECT SUM(d.views) FROM ${tableOf(database, 'mb_daily_views')} d WHERE ${where}`;
}

/** A batch of the posts with their figures, the most read in the period first. Two queries. */
export async function postFigures(
  { use }: Using,
  subject: Subject,
  page: { readonly limit: number; readonly offset: number },
): Promise<PostFigures[]> {
  const database = use(DATABASE);
  const read = viewsOfPost(database, subject.period);
  const posts = await spokenOf({ use }, subject);
  const rows = await database.sql<FigureRow>`
    SELECT p.id, p.title, p.created_at, p.comment_count, COALESCE((${read}), 0) AS views
      FROM ${posts.from} WHERE ${posts.where} ORDER BY views DESC, p.created_at DESC, p.id DESC${range(page)}`;
  const claps = await clapsOf(
    { use },
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    views: row.views,
    claps: claps.get(row.id) ?? 0,
    comments: row.comment_count,
  }));
}
