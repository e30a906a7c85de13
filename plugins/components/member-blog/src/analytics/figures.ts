import { POSTS, listedPosts as p } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import { alias, DATABASE, fields, pick, range, type Sql, sql, where } from '@plinth/kernel/database';
import { addDays } from '@plinth/kernel/time';
import { clapsOf } from '../claps/claps.js';
import { claps as clapsTable } from '../claps/table.js';
import { PUBLISHED_POSTS } from '../discovery/published.js';
import { countFollowers } from '../follows/follows.js';
import { dailyViews as dailyTable, postViews } from '../views/tables.js';
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

type Using = Pick<PluginContext, 'use'>;

const v = alias(postViews, 'v');

const d = alias(dailyTable, 'd');

const c = alias(clapsTable, 'c');

/** Sources that an answer names. */
const MAX_SOURCES = 50;

/** Longest period whose days without views are named as well. */
const MAX_FILLED_DAYS = 366;

/** That a post is published and spoken of. */
async function spokenOf({ use }: Using, { userId, postId }: Subject): Promise<Sql> {
  const only = postId === 0 ? {} : { include: [postId] };
  return (await use(POSTS).relation({ ...PUBLISHED_POSTS, authors: [userId], ...only })).where;
}

function inDays({ from, to }: Period): Sql {
  return where(d, { day: { from: from ?? undefined, upTo: to } });
}

/** Rows of daily views of the posts spoken of: `FROM … WHERE …`. */
async function dailyRows({ use }: Using, subject: Subject): Promise<Sql> {
  const posts = await spokenOf({ use }, subject);
  return sql`FROM ${d} JOIN ${p} ON ${p.id} = ${d.postId} WHERE ${posts} AND ${inDays(subject.period)}`;
}

/** Views in the days of the period; those of all time also count what was read before days were written down. */
async function viewsIn({ use }: Using, subject: Subject): Promise<number> {
  const database = use(DATABASE);
  if (subject.period.name === 'all') {
    const posts = await spokenOf({ use }, subject);
    const [ever] = await database.sql<{ n: number | null }>`
      SELECT SUM(${v.views}) AS n FROM ${p} JOIN ${v} ON ${v.postId} = ${p.id} WHERE ${posts}`;
    return ever?.n ?? 0;
  }
  const [row] = await database.sql<{
    n: number | null;
  }>`SELECT SUM(${d.views}) AS n ${await dailyRows({ use }, subject)}`;
  return row?.n ?? 0;
}

/** The sums: views of the period; posts, claps, comments and followers as they stand. Four queries. */
export async function totalsOf({ use }: Using, subject: Subject): Promise<Totals> {
  const database = use(DATABASE);
  const posts = await spokenOf({ use }, subject);
  const [[counted], views, [claps], followers] = await Promise.all([
    database.sql<{ posts: number; comments: number | null }>`
      SELECT COUNT(*) AS posts, SUM(${p.commentCount}) AS comments FROM ${p} WHERE ${posts}`,
    viewsIn({ use }, subject),
    database.sql<{ n: number | null }>`
      SELECT SUM(${c.claps}) AS n FROM ${p} JOIN ${c} ON ${c.postId} = ${p.id} WHERE ${posts}`,
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
    SELECT ${d.day} AS date, SUM(${d.views}) AS views ${await dailyRows({ use }, subject)} GROUP BY ${d.day} ORDER BY ${d.day}`;
  const { from, to } = subject.period;
  if (from === null || addDays(to, -MAX_FILLED_DAYS) > from) return found;
  const known = new Map(found.map((each) => [each.date, each.views]));
  const days: { date: string; views: number }[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push({ date, views: known.get(date) ?? 0 });
  return days;
}

/** Where the readers of the period came from, the most first. */
export async function sourcesOf({ use }: Using, subject: Subject): Promise<{ source: string; views: number }[]> {
  return use(DATABASE).sql<{ source: string; views: number }>`
    SELECT ${d.source}, SUM(${d.views}) AS views ${await dailyRows({ use }, subject)}
     GROUP BY ${d.source} ORDER BY SUM(${d.views}) DESC, ${d.source}${range({ limit: MAX_SOURCES })}`;
}

/** How often a post was read in the days of the period, or ever. */
function viewsOfPost(period: Period): Sql {
  if (period.name === 'all') return sql`SELECT ${v.views} FROM ${v} WHERE ${v.postId} = ${p.id}`;
  return sql`SELECT SUM(${d.views}) FROM ${d} WHERE ${d.postId} = ${p.id} AND ${inDays(period)}`;
}

/** A batch of the posts with their figures, the most read in the period first. Two queries. */
export async function postFigures(
  { use }: Using,
  subject: Subject,
  page: { readonly limit: number; readonly offset: number },
): Promise<PostFigures[]> {
  const posts = await spokenOf({ use }, subject);
  const read = fields({
    ...pick(p, ['id', 'title', 'createdAt']),
    comments: p.commentCount,
    views: sql`COALESCE((${viewsOfPost(subject.period)}), 0)`,
  });
  const rows = await use(DATABASE).sql<Omit<PostFigures, 'claps'>>`
    SELECT ${read} FROM ${p} WHERE ${posts} ORDER BY views DESC, ${p.createdAt} DESC, ${p.id} DESC${range(page)}`;
  const claps = await clapsOf(
    { use },
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, claps: claps.get(row.id) ?? 0 }));
}
