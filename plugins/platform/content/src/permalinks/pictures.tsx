import type { CallContext } from '@plinth/kernel';
import { MEDIA, type Media } from '../media/ports.js';
import { POSTS, type Post } from '../ports.js';

/** The featured pictures of some posts, by the id of the attachment. Two queries at most, none without pictures. */
export async function featuredPictures({ use }: CallContext, posts: readonly Post[]): Promise<Map<number, Media>> {
  const ids = posts.map((post) => post.featuredMedia).filter((id) => id !== 0);
  return ids.length === 0 ? new Map() : use(MEDIA).ofPosts(await use(POSTS).findMany(ids));
}

/** Whether a file is one that pages show. */
export function isPicture(media: Media | undefined): media is Media {
  return media?.file.mimeType.startsWith('image/') ?? false;
}

/** A picture in the first of the sizes that it has, or as it is. */
export function Picture({ of: media, sizes }: { of: Media; sizes: readonly string[] }) {
  const { url, width, height } = sizes.map((size) => media.sizes.get(size)).find((found) => found) ?? media.file;
  return <img src={url} alt={media.altText} width={width ?? undefined} height={height ?? undefined} />;
}

/** Widths, in pixels of the page, that the picture of an entry has: beside its text, on phones above it. */
const ENTRY_WIDTHS = '(min-width: 641px) 176px, 100vw';

/** The picture of an entry of a list, in the size that the device needs; it says nothing that the title does not say. */
export function EntryPicture({ of: media }: { of: Media }) {
  const kept = ['medium', 'medium_large'].flatMap((size) => media.sizes.get(size) ?? []);
  const { url, width, height } = kept[0] ?? media.file;
  const sources = kept.flatMap((size) => (size.width === null ? [] : [`${encodeURI(size.url)} ${size.width}w`]));
  return (
    <img
      src={url}
      srcset={sources.length > 1 ? sources.join(', ') : undefined}
      sizes={sources.length > 1 ? ENTRY_WIDTHS : undefined}
      alt=""
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
    />
  );
}

/** The file of an attachment as readers see it: a picture that leads to the whole of it, or a link. */
export function FileOfPost({ media }: { media: Media }) {
  const { url } = media.file;
  return (
    <p>
      <a href={url}>{isPicture(media) ? <Picture of={media} sizes={['large']} /> : url.split('/').at(-1)}</a>
    </p>
  );
}
