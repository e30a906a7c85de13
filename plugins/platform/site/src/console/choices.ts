import { CONTENT_SETTINGS, POSTS, plainTitle } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';
import type { Option } from '@plinth/pages/kit';

const MOST = 100;

/** The pages that are published, by title. */
export async function pageOptions({ use }: CallContext): Promise<Option[]> {
  const { posts } = await use(POSTS).list({
    types: ['page'],
    statuses: ['publish'],
    without: ['content', 'excerpt'],
    orderBy: 'title',
    order: 'asc',
    limit: MOST,
    offset: 0,
  });
  const rendering = use(CONTENT_SETTINGS)();
  return posts.map((post) => ({ value: String(post.id), title: plainTitle(post, rendering) }));
}
