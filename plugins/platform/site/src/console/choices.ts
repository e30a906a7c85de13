import { CONTENT_SETTINGS, POSTS, plainTitle } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';
import type { Option } from '@plinth/kernel/page';

const MOST = 100;

/** The newest pictures of the library; one that is chosen is among them. */
export async function pictureOptions({ use }: CallContext, chosen: readonly number[]): Promise<Option[]> {
  const query = { types: ['attachment'], statuses: ['inherit'], limit: MOST, offset: 0 };
  const { posts } = await use(POSTS).list({ ...query, without: ['content', 'excerpt'] });
  const missing = chosen.filter((id) => id > 0 && !posts.some((post) => post.id === id));
  const others = missing.length > 0 ? await use(POSTS).findMany(missing) : [];
  return [...others, ...posts]
    .filter(({ mimeType }) => mimeType.startsWith('image/'))
    .map(({ id, title }) => ({ value: String(id), title: title || `#${id}` }));
}

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
