import type { PluginContext } from '@plinth/kernel';
import { byChunks, DATABASE } from '@plinth/kernel/database';
import { RESERVED_ADDRESSES } from '../permalinks/reserved.js';
import { POSTS } from '../ports.js';
import { idsBySlug } from '../posts/slugs.js';
import { oldSlugs } from '../posts/table.js';

/**
 * The ids of the posts of a type by the slugs that they have, or that they asked for where an address of the site has
 * that slug: a post that came in under another name is known again by its own.
 */
export async function idsByAskedSlug(
  { use }: Pick<PluginContext, 'use'>,
  type: string,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const known = await idsBySlug(use(DATABASE), type, slugs);
  const names = slugs.filter((slug) => !known.has(slug)).map((slug) => `${type}/${slug}`);
  const asked = await byChunks(names, (name) =>
    use(DATABASE)
      .rows(oldSlugs)
      .list({ name }, { columns: ['name', 'postId'], orderBy: { id: 'desc' } }),
  );
  if (asked.length === 0) return known;
  const posts = await use(POSTS).findMany([...new Set(asked.map(({ postId }) => postId))]);
  const reserved = await use(RESERVED_ADDRESSES).of(posts);
  for (const { name, postId } of asked) {
    const slug = name.slice(type.length + 1);
    // One that had the slug and gave it up is another post.
    if (reserved.get(postId)?.(slug)) known.set(slug, postId);
  }
  return known;
}
