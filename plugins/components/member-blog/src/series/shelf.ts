import { CONTENT_SETTINGS, PERMALINKS, POSTS, plainTitle } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';
import { SERIES_POSTS } from './posts.js';

/** A post of a series as a list of them shows it. */
export interface ShelfPost {
  readonly id: number;
  readonly title: string;
  readonly link: string;
  readonly at: string;
  readonly status: string;
}

/** The posts of a series in its order, with their addresses. Three queries for whatever number of posts. */
export async function shelfOf(
  { use }: Pick<CallContext, 'use'>,
  seriesId: number,
  statuses?: readonly string[],
): Promise<ShelfPost[]> {
  const ids = await use(SERIES_POSTS).of(seriesId, statuses);
  const found = new Map((await use(POSTS).findMany(ids)).map((post) => [post.id, post]));
  const posts = ids.flatMap((id) => found.get(id) ?? []);
  const links = await use(PERMALINKS).ofPosts(posts);
  return posts.map((post, index) => ({
    id: post.id,
    title: plainTitle(post, use(CONTENT_SETTINGS)()),
    link: links[index] ?? '',
    at: post.createdAt,
    status: post.status,
  }));
}
