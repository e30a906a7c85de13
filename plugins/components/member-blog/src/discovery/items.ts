import { MEDIA, type Media, PERMALINKS, POSTS, type Post } from '@plinth/content';
import { type PluginContext, Type, USERS, type User } from '@plinth/kernel';
import { toGmt, toSiteTime } from '@plinth/kernel/time';
import { VIEWS } from '../views/views.js';

type Showing = Pick<PluginContext, 'use' | 'site'>;

/** What lists show of posts, loaded for all of them at once. */
interface Loaded {
  readonly links: readonly string[];
  readonly authors: ReadonlyMap<number, User>;
  readonly pictures: ReadonlyMap<number, Media>;
}

/** The featured pictures of some posts, by the id of the attachment. Three queries at most, none without pictures. */
export async function picturesOf(
  { use }: Pick<PluginContext, 'use'>,
  posts: readonly Post[],
): Promise<Map<number, Media>> {
  const ids = posts.map((post) => post.featuredMedia).filter((id) => id !== 0);
  return ids.length === 0 ? new Map() : use(MEDIA).ofPosts(await use(POSTS).findMany(ids));
}

async function load({ use }: Showing, posts: readonly Post[]): Promise<Loaded> {
  const [links, authors, pictures] = await Promise.all([
    use(PERMALINKS).ofPosts(posts),
    use(USERS).findMany(posts.map((post) => post.authorId)),
    picturesOf({ use }, posts),
  ]);
  return { links, authors: new Map(authors.map((user) => [user.id, user])), pictures };
}

/** The address of a small copy of a picture; empty without one. */
function thumbnail(pictures: ReadonlyMap<number, Media>, post: Post): string {
  const media = pictures.get(post.featuredMedia);
  if (!media?.file.mimeType.startsWith('image/')) return '';
  return (media.sizes.get('medium') ?? media.sizes.get('thumbnail') ?? media.file).url;
}

/** The posts with these ids, in their order, as lists show them: without the text. */
export function postsInOrder({ use }: Pick<PluginContext, 'use'>, ids: readonly number[]): Promise<Post[]> {
  return use(POSTS).findMany(ids);
}

const shortAuthor = Type.Object({ id: Type.Integer(), name: Type.String() });

const linkedAuthor = Type.Object({ ...shortAuthor.properties, url: Type.String() });

/** An item of `/posts/{id}/related` and `/bookmarks` (docs/components/member-blog.md, Resources). */
export const shortItemSchema = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    link: Type.String(),
    date: Type.String({ description: 'Site-local.' }),
    thumbnail: Type.String({ description: 'Address of a picture, or empty.' }),
    author: shortAuthor,
  },
  { title: 'blog-post' },
);

/** An item of `/popular`. */
export const popularItemSchema = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    permalink: Type.String(),
    date: Type.String({ description: 'UTC.' }),
    thumbnail: Type.String({ description: 'Address of a picture, or empty.' }),
    views: Type.Integer(),
    author: linkedAuthor,
  },
  { title: 'popular-post' },
);

/** An item of `/featured`. */
export const featuredItemSchema = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    permalink: Type.String(),
    author: linkedAuthor,
    date: Type.String({ description: 'Site-local.' }),
  },
  { title: 'featured-post' },
);

function authorLink({ use }: Showing, user: User | undefined): Type.Static<typeof linkedAuthor> {
  if (!user) return { id: 0, name: '', url: '' };
  return { id: user.id, name: user.displayName, url: use(PERMALINKS).ofAuthor(user) };
}

/** Related posts and bookmarks. */
export async function shortItems(
  showing: Showing,
  posts: readonly Post[],
): Promise<Type.Static<typeof shortItemSchema>[]> {
  const { links, authors, pictures } = await load(showing, posts);
  return posts.map((post, index) => ({
    id: post.id,
    title: post.title,
    link: links[index] ?? '',
    date: toSiteTime(post.createdAt, showing.site.timezone),
    thumbnail: thumbnail(pictures, post),
    author: { id: post.authorId, name: authors.get(post.authorId)?.displayName ?? '' },
  }));
}

/** Popular posts. */
export async function popularItems(
  showing: Showing,
  posts: readonly Post[],
): Promise<Type.Static<typeof popularItemSchema>[]> {
  const [{ links, authors, pictures }, views] = await Promise.all([
    load(showing, posts),
    showing.use(VIEWS).ofPosts(posts.map((post) => post.id)),
  ]);
  return posts.map((post, index) => ({
    id: post.id,
    title: post.title,
    permalink: links[index] ?? '',
    date: toGmt(post.createdAt),
    thumbnail: thumbnail(pictures, post),
    views: views.get(post.id) ?? 0,
    author: authorLink(showing, authors.get(post.authorId)),
  }));
}

/** Editors' picks. */
export async function featuredItems(
  showing: Showing,
  posts: readonly Post[],
): Promise<Type.Static<typeof featuredItemSchema>[]> {
  const { links, authors } = await load(showing, posts);
  return posts.map((post, index) => ({
    id: post.id,
    title: post.title,
    permalink: links[index] ?? '',
    author: authorLink(showing, authors.get(post.authorId)),
    date: toSiteTime(post.createdAt, showing.site.timezone),
  }));
}
