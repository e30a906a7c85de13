import { type CallContext, usableIds } from '@plinth/kernel';
import { POSTS, type Post } from '../ports.js';
import { MEDIA } from './ports.js';

const MOST = 100;

/** A picture of the library, as a form offers it. */
export interface LibraryPicture {
  readonly id: number;
  readonly title: string;
  /** Of a small copy. */
  readonly url: string;
  /** Pixels; null where nobody knows them. */
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * The newest pictures of the library, to choose from: everybody's for whoever edits what others wrote, one's own otherwise.
 * @param chosen ids of those that are chosen; older ones among them stand first, unless the caller may not see them
 * @param stored ids of those that are in use already, which stay whoever looks
 */
export async function pictureOptions(
  { use, caller }: Pick<CallContext, 'use' | 'caller'>,
  chosen: readonly number[],
  stored: readonly number[] = [],
): Promise<LibraryPicture[]> {
  const { posts } = await use(POSTS).list({
    types: ['attachment'],
    statuses: ['inherit'],
    ...(caller.can('edit_others_posts') ? {} : { authors: [caller.id] }),
    without: ['content', 'excerpt'],
    limit: MOST,
    offset: 0,
  });
  const isPicture = ({ mimeType }: Post) => mimeType.startsWith('image/');
  const newest = posts.filter(isPicture);
  const missing = chosen.filter((id) => id > 0 && !newest.some((post) => post.id === id));
  const seen = await usableIds({ use, caller }, 'media', missing);
  const shown = missing.filter((id) => seen.has(id) || stored.includes(id));
  const others = shown.length > 0 ? await use(POSTS).findMany([...new Set(shown)]) : [];
  const offered = [...others.filter(isPicture), ...newest];
  const media = await use(MEDIA).ofPosts(offered);
  return offered.flatMap(({ id, title }) => {
    const found = media.get(id);
    if (!found) return [];
    const { url } = found.sizes.get('thumbnail') ?? found.file;
    return [{ id, title: title || `#${id}`, url, width: found.file.width, height: found.file.height }];
  });
}
