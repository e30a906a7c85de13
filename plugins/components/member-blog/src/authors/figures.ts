import { POSTS, type PostSelection, listedPosts as p } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import { alias, DATABASE, fields, type Row, type Sql, sql } from '@plinth/kernel/database';
import { PUBLISHED_POSTS } from '../discovery/published.js';
import { postViews } from '../views/tables.js';
import type { authors } from './table.js';

/** The totals of some posts of an author. */
export type Figures = Omit<Row<typeof authors>, 'authorId'>;

/** The totals of somebody who has published nothing. */
export const NO_FIGURES: Figures = { posts: 0, views: 0, comments: 0, latest: null };

const v = alias(postViews, 'v');

const COUNTED = fields({
  author_id: p.authorId,
  posts: sql`COUNT(*)`,
  views: sql`COALESCE(SUM(${v.views}), 0)`,
  comments: sql`SUM(${p.commentCount})`,
  latest: sql`MAX(${p.createdAt})`,
});

/** A SELECT with the columns of `mb_authors`: the totals of a selection's published posts, by author. */
export async function figuresQuery(
  { use }: Pick<PluginContext, 'use'>,
  selection: Omit<PostSelection, 'types' | 'statuses'>,
): Promise<Sql> {
  const { where } = await use(POSTS).relation({ ...selection, ...PUBLISHED_POSTS });
  return sql`SELECT ${COUNTED} FROM ${p} LEFT JOIN ${v} ON ${v.postId} = ${p.id}
    WHERE ${where} AND ${p.authorId} IS NOT NULL GROUP BY ${p.authorId}`;
}

/** The totals of the published posts of some authors, counted by one query; authors without any are missing. */
export async function countedFigures(
  { use }: Pick<PluginContext, 'use'>,
  authorIds: readonly number[],
): Promise<Map<number, Figures>> {
  const rows = await use(DATABASE).sql<Figures & { author_id: number }>`
    ${await figuresQuery({ use }, { authors: authorIds })}`;
  return new Map(rows.map(({ author_id: authorId, ...figures }) => [authorId, figures]));
}
