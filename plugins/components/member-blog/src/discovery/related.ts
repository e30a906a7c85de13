import { POSTS, type Post, listedPosts as p, TERMS, listedAssignments as t } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import { DATABASE, range } from '@plinth/kernel/database';
import { PUBLISHED_POSTS } from './published.js';

/** Those that share a category or tag: the most shared first, then the newest. */
async function sharing({ use }: Pick<PluginContext, 'use'>, post: Post, limit: number): Promise<number[]> {
  const terms = (await use(TERMS).ofPosts([post.id])).get(post.id) ?? [];
  const ids = terms.filter(({ taxonomy }) => taxonomy === 'category' || taxonomy === 'post_tag').map(({ id }) => id);
  if (ids.length === 0) return [];
  const { where } = await use(POSTS).relation({ ...PUBLISHED_POSTS, exclude: [post.id] });
  const rows = await use(DATABASE).sql<{ id: number }>`
    SELECT ${p.id} FROM ${t} JOIN ${p} ON ${p.id} = ${t.postId}
     WHERE ${t.termId} IN ${ids} AND ${where}
     GROUP BY ${p.id}, ${p.createdAt} ORDER BY COUNT(*) DESC, ${p.createdAt} DESC, ${p.id} DESC${range({ limit })}`;
  return rows.map((row) => row.id);
}

/**
 * Posts that belong to one (docs/components/member-blog.md, Related): those that share its categories and tags, filled
 * up with the newest of the same author.
 */
export async function relatedIds(context: Pick<PluginContext, 'use'>, post: Post, limit: number): Promise<number[]> {
  const related = await sharing(context, post, limit);
  if (related.length >= limit || post.authorId === 0) return related;
  const selection = { ...PUBLISHED_POSTS, authors: [post.authorId], exclude: [post.id, ...related] };
  return [...related, ...(await context.use(POSTS).ids(selection, limit - related.length))];
}
