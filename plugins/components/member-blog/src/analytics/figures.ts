import { POSTS, type PostRelation } from '@plinth/content';
import {
  addDays,
  bindConditions,
  type Condition,
  compared,
  DATABASE,
  type Database,
  pageOf,
  type Tools,
} from '@plinth/kernel';
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

function inDays({ from, to }: Period): Condition[] {
  return [...compared('d.day >= ?', from ?? undefined), ...compared('d.day <= ?', to)];
}

/** Rows of daily views of the posts spoken of: `FROM … WHERE …` and its values. */
async function dailyRows({ use }: Using, subject: Subject): Promise<Condition> {
  const posts = await spokenOf({ use }, subject);
  const { sql, values } = bindConditions([posts.where, ...inDays(subject.period)]);
  const daily = use(DATABASE).table('mb_daily_views');
  return { sql: `FROM ${daily} d JOIN ${posts.from} ON p.id = d.post_id WHERE ${sql}`, values };
}

/** Views in the days of the period; those of all time also count what was read before days were written down. */
async function viewsIn({ use }: Using, subject: Subject): Promise<number> {
  const database = use(DATABASE);
  if (subject.period.name === 'all') {
    const posts = await spokenOf({ use }, subject);
    const { sql, values } = bindConditions([posts.where]);
    const text = `SELECT SUM(v.views) AS n FROM ${posts.from}
      JOIN ${database.table('mb_post_views')} v ON v.post_id = p.id WHERE ${sql}`;
    return Number((await database.selectOne<{ n: number | string | null }>(text, values))?.n ?? 0);
  }
  const { sql, values } = await dailyRows({ use }, subject);
  const row = await database.selectOne<{ n: number | string | null }>(`SELECT SUM(d.views) AS n ${sql}`, values);
  return Number(row?.n ?? 0);
}

/** The sums: views of the period; posts, claps, comments and followers as they stand. Four queries. */
export async function totalsOf({ use }: Using, subject: Subject): Promise<Totals> {
  const database = use(DATABASE);
  const posts = await spokenOf({ use }, subject);
  const { sql, values } = bindConditions([posts.where]);
  const clapText = `SELECT SUM(c.claps) AS n FROM ${posts.from} JOIN ${database.table('mb_claps')} c ON c.post_id = p.id
    WHERE ${sql}`;
  const [counted, views, claps, followers] = await Promise.all([
    database.selectOne<{ posts: number | string; comments: number | string | null }>(
      `SELECT COUNT(*) AS posts, SUM(p.comment_count) AS comments FROM ${posts.from} WHERE ${sql}`,
      values,
    ),
    viewsIn({ use }, subject),
    database.selectOne<{ n: number | string | null }>(clapText, values),
    countFollowers({ use }, { type: 'user', id: subject.userId }),
  ]);
  return {
    posts: Number(counted?.posts ?? 0),
    views,
    claps: Number(claps?.n ?? 0),
    comments: Number(counted?.comments ?? 0),
    followers,
  };
}

/** The views of each day, in order; days without any are named up to a year, and left out of longer periods. */
export async function dailyViews({ use }: Using, subject: Subject): Promise<{ date: string; views: number }[]> {
  const { sql, values } = await dailyRows({ use }, subject);
  const text = `SELECT d.day, SUM(d.views) AS views ${sql} GROUP BY d.day ORDER BY d.day`;
  const rows = await use(DATABASE).select<{ day: string; views: number | string }>(text, values);
  const found = rows.map((row) => ({ date: row.day, views: Number(row.views) }));
  const { from, to } = subject.period;
  if (from === null || addDays(to, -MOST_FILLED_DAYS) > from) return found;
  const known = new Map(found.map((each) => [each.date, each.views]));
  const days: { date: string; views: number }[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push({ date, views: known.get(date) ?? 0 });
  return days;
}

/** Where the readers of the period came from, the most first. */
export async function sourcesOf({ use }: Using, subject: Subject): Promise<{ source: string; views: number }[]> {
  const { sql, values } = await dailyRows({ use }, subject);
  const text = `SELECT d.source, SUM(d.views) AS views ${sql}
    GROUP BY d.source ORDER BY SUM(d.views) DESC, d.source LIMIT ${MOST_SOURCES}`;
  const rows = await use(DATABASE).select<{ source: string; views: number | string }>(text, values);
  return rows.map((row) => ({ source: row.source, views: Number(row.views) }));
}

interface FigureRow {
  readonly id: number;
  readonly title: string;
  readonly created_at: string;
  readonly comment_count: number;
  readonly views: number | string;
}

/** How often a post `p` was read in the days of the period, or ever. */
function viewsOfPost(database: Database, period: Period): Condition {
  if (period.name === 'all')
    return { sql: `SELECT v.views FROM ${database.table('mb_post_views')} v WHERE v.post_id = p.id`, values: [] };
  const days = inDays(period);
  const where = ['d.post_id = p.id', ...days.map((each) => each.sql)].join(' AND ');
  const sql = `SELECT SUM(d.views) FROM ${database.table('mb_daily_views')} d WHERE ${where}`;
  return { sql, values: days.flatMap((each) => each.values) };
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
  const { sql, values } = bindConditions([
    {
      sql: `SELECT p.id, p.title, p.created_at, p.comment_count, COALESCE((${read.sql}), 0) AS views
        FROM ${posts.from} WHERE ${posts.where.sql}`,
      values: [...read.values, ...posts.where.values],
    },
  ]);
  const text = `${sql} ORDER BY views DESC, p.created_at DESC, p.id DESC ${pageOf(page)}`;
  const rows = await database.select<FigureRow>(text, values);
  const claps = await clapsOf(
    { use },
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    views: Number(row.views),
    claps: claps.get(row.id) ?? 0,
    comments: row.comment_count,
  }));
}
