import { CONTENT_SETTINGS, MEDIA, POSTS, type Post, plainTitle } from '@plinth/content';
import type { CallContext } from '@plinth/kernel';
import type { Option } from '@plinth/kernel/page';
import type { PictureOption } from './picture-field.js';

const MOST = 100;

/** The newest pictures of the library; those that are chosen and older stand first. */
export async function pictureOptions({ use }: CallContext, chosen: readonly number[]): Promise<PictureOption[]> {
  const query = { types: ['attachment'], statuses: ['inherit'], limit: MOST, offset: 0 };
  const { posts } = await use(POSTS).list({ ...query, without: ['content', 'excerpt'] });
  const isPicture = ({ mimeType }: Post) => mimeType.startsWith('image/');
  const newest = posts.filter(isPicture);
  const missing = chosen.filter((id) => id > 0 && !newest.some((post) => post.id === id));
  const others = missing.length > 0 ? await use(POSTS).findMany([...new Set(missing)]) : [];
  const offered = [...others.filter(isPicture), ...newest];
  const media = await use(MEDIA).ofPosts(offered);
  return offered.flatMap(({ id, title }) => {
    const found = media.get(id);
    if (!found) return [];
    const { url } = found.sizes.get('thumbnail') ?? found.file;
    return [{ id, title: title || `#${id}`, url, width: found.file.width, height: found.file.height }];
  });
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
