import type { PluginContext } from '@plinth/kernel';
import { MEDIA, type Media } from '../media/ports.js';
import { PERMALINKS, POSTS, type Post } from '../ports.js';
import type { Shortcode } from './shortcode.js';

/** Most images of a gallery. */
const MAX_IMAGES = 100;

/** An image of a gallery, and the page it has. */
export interface GalleryPicture {
  readonly media: Media;
  readonly address: string;
}

function idsIn(text: string): number[] {
  const ids = text.split(',').map((each) => Number(each.trim()));
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAX_IMAGES);
}

/** The images that a gallery names; undefined where it means those that are attached to the post. */
export function namedImages({ attributes }: Shortcode): number[] | undefined {
  const text = attributes.get('ids') ?? attributes.get('include');
  return text === undefined || text === '' ? undefined : idsIn(text);
}

/** Attachments that every reader of the post may see: those of no post, of a published post, or of the post itself. */
async function visible({ use }: PluginContext, post: Post, attachments: readonly Post[]): Promise<Post[]> {
  const parents = [...new Set(attachments.map(({ parentId }) => parentId))].filter((id) => id > 0 && id !== post.id);
  const found = parents.length === 0 ? [] : await use(POSTS).findMany(parents);
  const hidden = new Set(
    found.filter(({ status, password }) => status !== 'publish' || password !== '').map(({ id }) => id),
  );
  return attachments.filter(
    ({ type, status, mimeType, parentId }) =>
      type === 'attachment' && status === 'inherit' && mimeType.startsWith('image/') && !hidden.has(parentId),
  );
}

/** The images of galleries by their IDs, and those that are attached to the post. */
export async function galleryPictures(
  context: PluginContext,
  post: Post,
  galleries: readonly Shortcode[],
): Promise<{ readonly named: ReadonlyMap<number, GalleryPicture>; readonly attached: readonly GalleryPicture[] }> {
  if (galleries.length === 0) return { named: new Map(), attached: [] };
  const { use } = context;
  const asked = galleries.map(namedImages);
  const ids = [...new Set(asked.flatMap((each) => each ?? []))];
  const own = asked.includes(undefined)
    ? await use(POSTS).list({
        ...{ types: ['attachment'], statuses: ['inherit'], parents: [post.id], orderBy: 'id', order: 'asc' },
        ...{ limit: MAX_IMAGES, offset: 0 },
      })
    : { posts: [] };
  const attachments = [...(ids.length === 0 ? [] : await use(POSTS).findMany(ids)), ...own.posts];
  const seen = await visible(context, post, [...new Map(attachments.map((each) => [each.id, each])).values()]);
  const media = await use(MEDIA).ofPosts(seen);
  const addresses = await use(PERMALINKS).ofPosts(seen);
  const named = new Map<number, GalleryPicture>();
  for (const [index, { id }] of seen.entries()) {
    const found = media.get(id);
    // Only files of this site: an attachment that was imported without its file is on another one.
    if (found && found.file.key !== '') named.set(id, { media: found, address: addresses[index] ?? found.file.url });
  }
  return { named, attached: own.posts.flatMap(({ id }) => named.get(id) ?? []) };
}
