import { POSTS, type Post, TERMS } from '@plinth/content';
import { DATABASE, range, type Tools } from '@plinth/kernel';
import { PUBLISHED_POSTS } from './published.js';

/** Those that share a category or tag: the most shared first, then the newest. */
async function sharing({ use }: Pick<Tools, 'use'>, post: Post, limit: number): Promise<number[]> {
  const terms = (await use(TERMS).ofPosts([post.id])).get(post.id) ?? [];
  const ids = terms.filter(({ taxonomy }) => taxonomy === 'category' || taxonomy === 'post_tag').map(({ id }) => id);
  if (ids.length === 0) return [];
  const posts = await use(POSTS).relation({ ...PUBLISHED_POSTS, exclude: [post.id] });
  const rows = await use(DATABASE).sql<{ id: number }>`
    SELECT p.id FROM ${use(TERMS).assignments()} JOIN ${posts.from} ON p.id = t.post_id
     WHERE t.term_id IN ${ids} AND ${posts.where}
     GROUP BY p.id, p.created_at ORDER BY COUNT(*) DESC, p.created_at DESC, p.id DESC${range({ limit })}`;
  return rows.map((row) => row.id);
}

/**
 * Posts that belong to one (docs/components/member-blog.md, Related): those that share its categories and tags, filled
 * up with the newest of the same author.
 */
export async function relatedIds(tools: Pick<Tools, 'use'>, post: Post, limit: number): Promise<number[]> {
  const related = await sharing(tools, post, limit);
  if (related.length >= limit || post.authorId === 0) return related;
  const selection = { ...PUBLISHED_POSTS, authors: [post.authorId], exclude: [post.id, ...related] };
  return [...related, ...(await tools.use(POSTS).ids(selection, limit - related.length))];
}
