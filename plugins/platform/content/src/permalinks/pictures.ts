import { type CallContext, html, type SafeHtml } from '@plinth/kernel';
import { MEDIA, type Media } from '../media/ports.js';
import { POSTS, type Post } from '../ports.js';

/** The featured pictures of some posts, by the id of the attachment. Two queries at most, none without pictures. */
export async function featuredPictures({ use }: CallContext, posts: readonly Post[]): Promise<Map<number, Media>> {
  const ids = posts.map((post) => post.featuredMedia).filter((id) => id !== 0);
  return ids.length === 0 ? new Map() : use(MEDIA).ofPosts(await use(POSTS).findMany(ids));
}

/** A picture in the first of the sizes that it has, or as it is; nothing for a file that is no image. */
export function picture(media: Media | undefined, sizes: readonly string[]): SafeHtml | null {
  if (!media?.file.mimeType.startsWith('image/')) return null;
  const { url, width, height } = sizes.map((size) => media.sizes.get(size)).find((found) => found) ?? media.file;
  const extent = width !== null && height !== null && html` width="${width}" height="${height}"`;
  return html`<img src="${url}" alt="${media.altText}"${extent}>`;
}

/** The file of an attachment as readers see it: a picture, or a link to it. */
export async function fileOf({ use }: CallContext, post: Post): Promise<SafeHtml | null> {
  const media = post.type === 'attachment' ? await use(MEDIA).find(post.id) : undefined;
  if (!media) return null;
  const { url } = media.file;
  return html`<p><a href="${url}">${picture(media, ['large']) ?? url.split('/').at(-1)}</a></p>`;
}
