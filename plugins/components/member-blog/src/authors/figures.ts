import { POSTS, type PostSelection } from '@plinth/content';
import { DATABASE, rawSql, type Sql, sql, type Timestamp, type Tools } from '@plinth/kernel';
import { PUBLISHED_POSTS } from '../discovery/published.js';

/** What some posts of an author come to. */
export interface Figures {
  readonly posts: number;
  readonly views: number;
  readonly comments: number;
  /** When the newest was published. */
  readonly latest: Timestamp | null;
}

/** The figures of whoever has published nothing. */
export const NO_FIGURES: Figures = { posts: 0, views: 0, comments: 0, latest: null };

/** {@link Figures} as databases answer them. */
export interface FiguresRow {
  readonly author_id: number;
  readonly posts: number | string;
  readonly views: number | string;
  readonly comments: number | string;
  readonly latest: string | null;
}

/** The figures of a row. */
export function readFigures({ posts, views, comments, latest }: FiguresRow): Figures {
  return { posts: Number(posts), views: Number(views), comments: Number(comments), latest };
}

/** A SELECT of {@link FiguresRow}s: what the published posts of a selection come to, by author. */
export async function figuresQuery(
  { use }: Pick<Tools, 'use'>,
  selection: Omit<PostSelection, 'types' | 'statuses'>,
): Promise<Sql> {
  const { from, where } = await use(POSTS).relation({ ...selection, ...PUBLISHED_POSTS });
  const views = rawSql(use(DATABASE).table('mb_post_views'));
  return sql`SELECT p.author_id, COUNT(*) AS posts, COALESCE(SUM(v.views), 0) AS views,
      SUM(p.comment_count) AS comments, MAX(p.created_at) AS latest
    FROM ${from} LEFT JOIN ${views} v ON v.post_id = p.id
    WHERE ${where} AND p.author_id IS NOT NULL GROUP BY p.author_id`;
}

/** What all published posts of some authors come to, counted; those without any are missing. One query. */
export async function countedFigures(
  { use }: Pick<Tools, 'use'>,
  authorIds: readonly number[],
): Promise<Map<number, Figures>> {
  const rows = await use(DATABASE).sql<FiguresRow>`${await figuresQuery({ use }, { authors: authorIds })}`;
  return new Map(rows.map((row) => [row.author_id, readFigures(row)]));
}
